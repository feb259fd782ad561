import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { phraseTranslator } from "../web/places/phrase/phrase-words.ts";
import { readPhrase } from "../web/places/phrase/read-phrase.ts";

/** Each with the English phrase that it must be read as; the place stays as it is written. */
const PHRASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: {
    "morgen 15 Uhr Tokio": "tomorrow 15:00 Tokio",
    "15 Uhr": "15:00",
    "halb 4 Tokio": "half past 3 Tokio",
    "halb eins": "halb eins",
    "übermorgen um 9 Uhr in London": "day after tomorrow 9:00 London",
    "9 Uhr 30 Paris": "9:30 Paris",
    "3 Uhr nachmittags New York": "3:00 pm New York",
    "um 8 Uhr abends in Rom": "8:00 pm Rom",
    "Freitag 10 Uhr Kairo": "Friday 10:00 Kairo",
    "nächsten Montag 14:30 Lima": "next Monday 14:30 Lima",
    "am 3. März 15 Uhr Oslo": "3 March 15:00 Oslo",
    "mittags in Wien": "noon Wien",
    "Mitternacht UTC": "midnight UTC",
    "heute 18 Uhr Ortszeit": "today 18:00 Ortszeit",
    jetzt: "now",
  },
  es: {
    "mañana a las 3 Madrid": "tomorrow at 3 Madrid",
    "3 de la tarde Bogotá": "3 pm Bogotá",
    "9 de la mañana Lima": "9 am Lima",
    "mañana a las 9 de la mañana Lima": "tomorrow 9 am Lima",
    "15:00 h Madrid": "15:00 Madrid",
    "15 horas en Tokio": "15:00 Tokio",
    "las 3 y media en París": "las half past 3 París",
    "el viernes 10:00 Quito": "Friday 10:00 Quito",
    "15:00 El Cairo": "15:00 El Cairo",
    "próximo lunes 9:30 Roma": "next Monday 9:30 Roma",
    "lunes próximo 9:30 Roma": "next Monday 9:30 Roma",
    "5 de marzo 15:00 Lima": "5 March 15:00 Lima",
    "pasado mañana 8:00 Londres": "day after tomorrow 8:00 Londres",
    "mediodía UTC": "noon UTC",
    "hoy 20:00 Berlín": "today 20:00 Berlín",
    "9 p. m. Caracas": "9 pm Caracas",
  },
  fr: {
    "demain 15h Paris": "tomorrow 15:00 Paris",
    "15h30 Tokyo": "15:30 Tokyo",
    "15 h 30 à Tokyo": "15:30 Tokyo",
    "à 9 heures à Lyon": "9:00 Lyon",
    "3 heures de l'après-midi New York": "3:00 pm New York",
    "8 h du soir Rome": "8:00 pm Rome",
    "vendredi prochain 10h Londres": "next Friday 10:00 Londres",
    "mardi 14h Le Caire": "Tuesday 14:00 Le Caire",
    "le 5 mars 9h Oslo": "5 March 9:00 Oslo",
    "aujourd'hui 18h Berlin": "today 18:00 Berlin",
    "minuit UTC": "midnight UTC",
    "après-demain midi Lima": "day after tomorrow noon Lima",
  },
  it: {
    "domani alle 15 Roma": "tomorrow at 15 Roma",
    "domani ore 15:30 Tokyo": "tomorrow 15:30 Tokyo",
    "alle 3 di notte a Londra": "3 am Londra",
    "8 di sera Parigi": "8 pm Parigi",
    "le 3 e mezza a Lima": "le half past 3 Lima",
    "venerdì 10:00 Il Cairo": "Friday 10:00 Il Cairo",
    "lunedì prossimo 9:30 Oslo": "next Monday 9:30 Oslo",
    "5 marzo 15:00 Lima": "5 March 15:00 Lima",
    "dopodomani 8:00 Londra": "day after tomorrow 8:00 Londra",
    "oggi 18:00 Berlino": "today 18:00 Berlino",
    "mezzanotte UTC": "midnight UTC",
  },
  "pt-BR": {
    "amanhã às 15h Lisboa": "tomorrow 15:00 Lisboa",
    "3 da tarde Luanda": "3 pm Luanda",
    "9 da manhã em Tóquio": "9 am Tóquio",
    "às 8 da noite em Paris": "8 pm Paris",
    "3 e meia Roma": "half past 3 Roma",
    "sexta-feira 10:00 Cairo": "Friday 10:00 Cairo",
    "sexta 10h Cairo": "Friday 10:00 Cairo",
    "próxima segunda-feira 9:30 Oslo": "next Monday 9:30 Oslo",
    "5 de março 15:00 Lima": "5 March 15:00 Lima",
    "depois de amanhã 8h Londres": "day after tomorrow 8:00 Londres",
    "hoje 18h Berlim": "today 18:00 Berlim",
    "meio-dia UTC": "noon UTC",
  },
  ru: {
    "завтра в 15:00 Москва": "tomorrow 15:00 Москва",
    "15 часов Токио": "15:00 Токио",
    "3 часа дня Лондон": "3:00 pm Лондон",
    "9 утра Париж": "9 am Париж",
    "8 вечера Рим": "8 pm Рим",
    "в пятницу в 10:00 Каир": "Friday 10:00 Каир",
    "5 марта 15:00 Лима": "5 March 15:00 Лима",
    "послезавтра 8:00 Осло": "day after tomorrow 8:00 Осло",
    "сегодня 18:00 Берлин": "today 18:00 Берлин",
    "полночь UTC": "midnight UTC",
    сейчас: "now",
  },
  ja: {
    "明日15時 東京": "tomorrow 15:00 東京",
    "15時30分 ロンドン": "15:30 ロンドン",
    "午後3時 ニューヨーク": "3:00 pm ニューヨーク",
    "午前9時半 パリ": "half past 9 am パリ",
    "１５時 東京": "15:00 東京",
    "今日18:00ベルリン": "today 18:00 ベルリン",
    "金曜日 10時 カイロ": "Friday 10:00 カイロ",
    "3月5日 15時 リマ": "March 5 15:00 リマ",
    "明後日 8時 オスロ": "day after tomorrow 8:00 オスロ",
    "正午 UTC": "noon UTC",
    今: "now",
  },
  "zh-Hans": {
    "明天下午3点 北京": "tomorrow 3:00 pm 北京",
    "15点30分 伦敦": "15:30 伦敦",
    "上午9点半 巴黎": "half past 9 am 巴黎",
    "晚上8点 罗马": "8:00 pm 罗马",
    "今天18:00柏林": "today 18:00 柏林",
    "星期五 10点 开罗": "Friday 10:00 开罗",
    "周五10点 开罗": "Friday 10:00 开罗",
    "3月5日 15点 利马": "March 5 15:00 利马",
    "后天 8点 奥斯陆": "day after tomorrow 8:00 奥斯陆",
    "中午 UTC": "noon UTC",
    现在: "now",
  },
  ar: {
    "١٥:٣٠ طوكيو": "15:30 طوكيو",
    "3 م طوكيو": "3 pm طوكيو",
    "غدًا الساعة 3 مساءً باريس": "tomorrow 3 pm باريس",
    "9 صباحًا في لندن": "9 am لندن",
    "٣ ونصف روما": "half past 3 روما",
    "الجمعة 10:00 القاهرة": "Friday 10:00 القاهرة",
    "الجمعة القادمة 10:00 القاهرة": "next Friday 10:00 القاهرة",
    "5 مارس 15:00 ليما": "5 March 15:00 ليما",
    "بعد غد 8:00 أوسلو": "day after tomorrow 8:00 أوسلو",
    "اليوم 18:00 برلين": "today 18:00 برلين",
    "منتصف الليل UTC": "midnight UTC",
  },
  hi: {
    "कल 15 बजे टोक्यो": "tomorrow 15:00 टोक्यो",
    "शाम 6 बजे लंदन": "6:00 pm लंदन",
    "सुबह 9 बजे पेरिस": "9:00 am पेरिस",
    "साढ़े 3 बजे रोम": "half past 3 रोम",
    "१५:३० टोक्यो": "15:30 टोक्यो",
    "शुक्रवार 10 बजे काहिरा": "Friday 10:00 काहिरा",
    "अगले शुक्रवार 10 बजे काहिरा": "next Friday 10:00 काहिरा",
    "5 मार्च 15:00 लीमा": "5 March 15:00 लीमा",
    "परसों 8 बजे ओस्लो": "day after tomorrow 8:00 ओस्लो",
    "आज 18:00 बर्लिन": "today 18:00 बर्लिन",
    "दोपहर UTC": "noon UTC",
  },
};

function meaningOf(text: string) {
  const reading = readPhrase(text);
  if (reading.kind !== "phrase") return reading;
  const { time, date, zone } = reading.phrase;
  return { time, date: date?.date, zone };
}

describe.each(Object.keys(PHRASES))("on the page in %s", (locale) => {
  const { phraseWords } = JSON.parse(readFileSync(`languages/${locale}.json`, "utf8"));
  const translate = phraseTranslator(locale, phraseWords);

  test.each(Object.entries(PHRASES[locale] ?? {}))("“%s” is read as “%s”", (typed, english) => {
    expect(meaningOf(translate(typed))).toEqual(meaningOf(english));
  });

  test("English is understood too", () => {
    for (const text of ["next friday 9am in new york", "3pm Tokyo tomorrow", "12 hours ago"]) {
      expect(meaningOf(translate(text))).toEqual(meaningOf(text));
    }
  });
});
