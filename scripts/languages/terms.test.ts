import { describe, expect, test } from "vitest";
import { listLanguages, readMessages } from "./compile-languages.ts";

/** One term for one thing: what each language calls it, and what it must not be called beside that. */
const TERMS: Readonly<Record<string, readonly (readonly [key: string, term: RegExp])[]>> = {
  de: [
    ["meetings", /Termine/],
    ["myZones", /Meine Zeitzonen/],
    ["workingHours", /Arbeitszeit/],
    ["rule", /abwechselnd/],
    ["save", /Speichern/],
  ],
  fr: [
    ["meetings", /Réunions/],
    ["myZones", /Mes fuseaux/],
    ["workingHours", /Heures de travail/],
    ["rule", /à tour de rôle/],
    ["save", /Enregistrer/],
  ],
  es: [
    ["meetings", /Reuniones/],
    ["myZones", /Mis zonas horarias/],
    ["workingHours", /Horario laboral/],
    ["rule", /por turnos/],
    ["save", /Guardar/],
  ],
  "pt-BR": [
    ["meetings", /Reuniões/],
    ["myZones", /Meus fusos horários/],
    ["workingHours", /Horário de trabalho/],
    ["rule", /alternando/],
    ["save", /Salvar/],
  ],
  it: [
    ["meetings", /Riunioni/],
    ["myZones", /I miei fusi/],
    ["workingHours", /Orario di lavoro/],
    ["rule", /a turno/],
    ["save", /Salva/],
  ],
  ru: [
    ["meetings", /встречи/i],
    ["workingHours", /Рабочее время/],
    ["rule", /по очереди/],
    ["save", /Сохранить/],
  ],
  ja: [
    ["meetings", /会議/],
    ["myZones", /マイタイムゾーン/],
    ["workingHours", /勤務時間/],
    ["rule", /交代で/],
    ["save", /保存/],
  ],
  "zh-Hans": [
    ["meetings", /会议/],
    ["myZones", /我的时区/],
    ["workingHours", /工作时间/],
    ["rule", /轮流/],
    ["save", /保存/],
  ],
  hi: [
    ["meetings", /मीटिंग/],
    ["myZones", /मेरे टाइम ज़ोन/],
    ["workingHours", /काम के घंटे/],
    ["rule", /बारी-बारी से/],
    ["save", /सेव/],
  ],
  ar: [
    ["meetings", /الاجتماعات/],
    ["myZones", /مناطقي الزمنية/],
    ["workingHours", /ساعات العمل/],
    ["rule", /بالتناوب/],
    ["save", /حفظ/],
  ],
};

const OTHER_TERMS: Readonly<Record<string, RegExp>> = {
  de: /Besprechung|Meeting|arbeitsfrei/,
  es: /\bquitada\b/,
  "pt-BR": /\b[Pp]rocur|mudanças? de hora\b/,
  it: /\bincontr[oi]\b/i,
  ja: /持ち回り|あなた|ミーティング/,
  hi: /बैठक|सहेज|समय क्षेत्र/,
};

/** What is filled in, and what a place may be called: some begin with a vowel, some with an article. */
const PLACE = /\{(place|places|name|city|zone|region)\}/g;
const PLACES = ["Athens", "Athènes", "Le Caire", "Los Angeles", "大阪", "القاهرة"];

/** A word that changes before some names: "heure d’Athènes", "au Caire", "للقاهرة". */
const CONTRACTIONS: Readonly<Record<string, RegExp>> = {
  fr: /\b(?:de|que|jusque|à|lorsque|puisque) (?:A|Le )/,
  it: /\b(?:di|a|da|in|su) Le /,
  ar: /لالق/,
};

const others = listLanguages().filter((tag) => tag !== "en");

describe.each(others)("in %s", (tag) => {
  const messages = readMessages(tag);
  const texts = Object.entries(messages);

  test("a thing has one term", () => {
    const terms = TERMS[tag] ?? [];
    expect(terms.filter(([key, term]) => !term.test(messages[key] ?? ""))).toEqual([]);
    expect(terms.length).toBeGreaterThan(3);
    const other = OTHER_TERMS[tag];
    expect(texts.filter(([, text]) => other?.test(text))).toEqual([]);
  });

  test("no word before a name would change with it", () => {
    const filled = texts.flatMap(([key, text]) =>
      PLACES.map((place) => [key, text.replaceAll(PLACE, place)] as const),
    );
    const contraction = CONTRACTIONS[tag];
    expect(filled.filter(([, text]) => contraction?.test(text))).toEqual([]);
  });
});

test("in French a colon never begins a line", () => {
  const texts = Object.entries(readMessages("fr"));
  expect(texts.filter(([, text]) => / [:;!?»]/.test(text))).toEqual([]);
});
