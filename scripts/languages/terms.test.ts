import { describe, expect, test } from "vitest";
import { listLanguages, readMessages } from "./compile-languages.ts";
import { compileMessage } from "./compile-message.ts";

/** One term for one thing: messages that have it, and what each language calls it. */
const TERMS = `
meetings meetingEvent savedMeetingSave savedMeetingRemovedTitle shareMeetingTitle | Termin | réunion | reuni | reuni | riunion | встреч | 会議 | 会议 | मीटिंग | اجتماع
workingHours meetingHoursOf meetingHoursOfYou shareIncludeHours | Arbeitszeit | heures de travail | horario laboral | horário de trabalho | orario di lavoro | рабочее время | 勤務時間 | 工作时间 | काम के घंटे | ساعات (ال)?عمل
rule ruleFrom meetingInTurn seriesInTurn | abwechselnd | à tour de rôle | por turnos | alternando | a turno | по очереди | 交代で | 轮流 | बारी-बारी से | بالتناوب
myZones zoneAdd zoneAdded zoneAddedName myZonesListed | Zeitzonen | fuseaux | zonas horarias | fusos horários | fusi | спис | マイタイムゾーン | 我的时区 | टाइम ज़ोन | الزمنية
preferencesSelect zonesSearch | Zeitzone | fuseau | zona | fuso | fus | часов | タイムゾーン | 时区 | टाइम ज़ोन | زمنية
placeNextChange | Zeitumstellung | changement d’heure | cambio de hora | mudança de horário | cambio dell’ora | перевод часов | 時刻の切り替え | 时钟调整 | समय परिवर्तन | تغيير التوقيت
save savedMeetingSave | speichern | enregistrer | guardar | salvar | salva | сохранить | 保存 | 保存 | सेव | حفظ`
  .trim()
  .split("\n")
  .map((line) => line.split(" | "));
const COLUMNS = ["de", "fr", "es", "pt-BR", "it", "ru", "ja", "zh-Hans", "hi", "ar"];

/** What it must not be called. */
const OTHER_TERMS: Readonly<Record<string, RegExp>> = {
  de: /Besprechung|Meeting|arbeitsfrei/,
  es: /\bquitada\b/,
  "pt-BR": /\b[Pp]rocur|mudanças? de hora\b/,
  it: /\bincontr[oi]\b/i,
  ja: /持ち回り|あなた|ミーティング/,
  hi: /बैठक|सहेज|समय क्षेत्र|साझा/,
};

/** The values that are names, and those that are none: each value of a message is one of them. */
const NAMES = "city country from inner name names outer place places section title to zone zones";
const NOT_NAMES = `abbreviation after age amount before bound browser browserTime change code column count date dates day degrees
  device difference direction duration example facts field figures first here hint hours key last latitude length literal longitude next
  offset order part percent point preferences reason recovery refusal release repeat rise roundTrip second set shift shown site
  text there time times until visitors weekday when written yours`;

/** Some begin with a vowel, some with an article. */
const PLACES = ["Athens", "Le Caire", "Los Angeles", "大阪", "القاهرة"];
const FILLED = /\{(\w+)\}/g;
const ANY = "(?:Athens|Le Caire|Los Angeles|大阪|القاهرة)";

/** What changes before a name, or makes it change: "heure d’Athènes", "au Caire", "в Афинах". */
const CHANGING: Readonly<Record<string, string>> = {
  en: "an?",
  de: "am|beim|im|vom|zum|zur|der|die|das|dem|den|des|eine[mnrs]?",
  fr: "à|au|aux|de|du|des|en|jusque|la|le|les|lorsque|puisque|que",
  es: "al|del|el|la|los|las|un|una|y|o",
  "pt-BR": "ao?|aos|às?|da|do|na|no|pela|pelo",
  it: "a|ad|al|alla|da|dal|di|il|in|la|lo|nel|su|sul",
  ru: "без|в|во|для|до|за|из|к|ко|на|о|об|от|перед|по|при|с|со|у",
  ja: "",
  "zh-Hans": "",
  hi: "",
  ar: "[بكل]",
};

const others = listLanguages().filter((tag) => tag !== "en");

describe.each(others)("in %s", (tag) => {
  const messages = readMessages(tag);
  const texts = Object.entries(messages);

  test("a thing has one term", () => {
    const column = COLUMNS.indexOf(tag) + 1;
    const without = TERMS.flatMap(([keys = "", ...terms]) => {
      const term = new RegExp(terms[column - 1] ?? "", "iu");
      return keys.split(" ").filter((key) => !term.test(messages[key] ?? ""));
    });
    expect(column).toBeGreaterThan(0);
    expect(without).toEqual([]);
    const other = OTHER_TERMS[tag];
    expect(texts.filter(([, text]) => other?.test(text))).toEqual([]);
  });

  test("no word before a name would change with it, nor the name", () => {
    const names = new Set(NAMES.split(" "));
    const words = CHANGING[tag];
    const before = new RegExp(
      `(?<![\\p{L}\\p{M}])(?:${words})${tag === "ar" ? "" : " "}${ANY}`,
      "iu",
    );
    const filled = texts.flatMap(([key, text]) =>
      PLACES.map((place) => [
        key,
        text
          .replace(/<\/?bdi>/g, "")
          .replace(FILLED, (value, name: string) => (names.has(name) ? place : value)),
      ]),
    );
    expect(words === "" ? [] : filled.filter(([, text = ""]) => before.test(text))).toEqual([]);
  });
});

test("each value of a message is a name or is none", () => {
  const known = new Set(`${NAMES} ${NOT_NAMES}`.split(/\s+/));
  const values = Object.values(readMessages("en")).flatMap((text) =>
    [...compileMessage(text).values].flatMap(([name, type]) => (type === "string" ? name : [])),
  );
  expect(values.filter((name) => !known.has(name))).toEqual([]);
});

test("in French a colon never begins a line", () => {
  const texts = Object.entries(readMessages("fr"));
  expect(texts.filter(([, text]) => / [:;!?»]/.test(text))).toEqual([]);
});
