import { CITY_NAMES } from "./city-names.ts";

/** The languages of the columns, in their order. */
export const OWN_LANGUAGES = [
  "de",
  "fr",
  "es",
  "pt-BR",
  "it",
  "ja",
  "zh-Hans",
  "hi",
  "ar",
  "ru",
] as const;

/**
 * Names that CLDR does not have, or that are wrong or mistakable there, maintained by hand: of cities by zone and English name, of
 * rows of the zone table, and of parts of countries that rows are named after. Empty where CLDR's name, or the English one, is good.
 */
export function parseOwnNames(): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    `${TABLE}\n${CITY_NAMES}`.split("\n").map((line) => {
      const [key = "", ...names] = line.split("|").map((name) => name.trim());
      if (names.length !== OWN_LANGUAGES.length) throw new Error(`Not all languages: ${line}`);
      return [key, new Map(OWN_LANGUAGES.map((tag, column) => [tag, names[column] ?? ""]))];
    }),
  );
}

const TABLE = `\
Aleutian Islands | Aleuten | îles Aléoutiennes | Islas Aleutianas | Ilhas Aleutas | Isole Aleutine | アリューシャン列島 | 阿留申群岛 | अल्यूशन द्वीपसमूह | جزر ألوشيان | Алеутские острова
America/Los_Angeles/Los Angeles | | | | | | | | | لوس أنجلوس |
America/Anchorage/Anchorage | | | | | | | | | أنكوريج |
Africa/Cairo/Cairo | | | | | | | | काहिरा | |
Hawaii | Hawaii | Hawaï | Hawái | Havaí | Hawaii | ハワイ | 夏威夷 | हवाई | هاواي | Гавайи
British Columbia | British Columbia | Colombie-Britannique | Columbia Británica | Colúmbia Britânica | Columbia Britannica | ブリティッシュコロンビア州 | 不列颠哥伦比亚省 | ब्रिटिश कोलंबिया | كولومبيا البريطانية | Британская Колумбия
Arizona | Arizona | Arizona | Arizona | Arizona | Arizona | アリゾナ州 | 亚利桑那州 | एरिज़ोना | أريزونا | Аризона
Alberta | Alberta | Alberta | Alberta | Alberta | Alberta | アルバータ州 | 艾伯塔省 | अल्बर्टा | ألبرتا | Альберта
Central Mexico | Zentralmexiko | centre du Mexique | México central | México Central | Messico centrale | メキシコ中部 | 墨西哥中部 | मध्य मेक्सिको | وسط المكسيك | Центральная Мексика
Manitoba | Manitoba | Manitoba | Manitoba | Manitoba | Manitoba | マニトバ州 | 曼尼托巴省 | मैनिटोबा | مانيتوبا | Манитоба
Eastern Canada | Ostkanada | est du Canada | Canadá oriental | Leste do Canadá | Canada orientale | カナダ東部 | 加拿大东部 | पूर्वी कनाडा | شرق كندا | Восточная Канада
Troll | Troll-Station | station Troll | Base Troll | Estação Troll | Stazione Troll | トロール基地 | 特罗尔站 | ट्रोल स्टेशन | محطة ترول | Станция Тролль
Northern Territory | Northern Territory | Territoire du Nord | Territorio del Norte | Território do Norte | Territorio del Nord | ノーザンテリトリー | 北领地 | नॉर्दर्न टेरिटरी | الإقليم الشمالي | Северная территория
Queensland | Queensland | Queensland | Queensland | Queensland | Queensland | クイーンズランド州 | 昆士兰州 | क्वींसलैंड | كوينزلاند | Квинсленд
South Australia | Südaustralien | Australie-Méridionale | Australia Meridional | Austrália Meridional | Australia Meridionale | 南オーストラリア州 | 南澳大利亚州 | दक्षिण ऑस्ट्रेलिया | جنوب أستراليا | Южная Австралия
Eastern Time | | | | | | | | | | Североамериканское восточное время
Central Time | | | | | | | | | | Североамериканское центральное время
Mountain Time | | | | | | | | | | Североамериканское горное время
Pacific Time | | | | | | | | | | Североамериканское тихоокеанское время
Etc/GMT+12/Baker Island | Bakerinsel | Île Baker | Isla Baker | Ilha Baker | Isola Baker | ベーカー島 | 贝克岛 | बेकर द्वीप | جزيرة بيكر | Остров Бейкер
Pacific/Marquesas/Nuku Hiva | Nuku Hiva | Nuku Hiva | Nuku Hiva | Nuku Hiva | Nuku Hiva | ヌク・ヒバ島 | 努库希瓦岛 | नुकु हिवा | نوكو هيفا | Нуку-Хива
Pacific/Gambier/Rikitea | Rikitea | Rikitea | Rikitea | Rikitea | Rikitea | リキテア | 里基泰阿 | रिकितेया | ريكيتيا | Рикитеа
Pacific/Pitcairn/Adamstown | Adamstown | Adamstown | Adamstown | Adamstown | Adamstown | アダムスタウン | 亚当斯敦 | एडम्सटाउन | آدمزتاون | Адамстаун
America/Edmonton/Calgary | Calgary | Calgary | Calgary | Calgary | Calgary | カルガリー | 卡尔加里 | कैलगरी | كالغاري | Калгари
America/Guatemala/Guatemala City | Guatemala-Stadt | Guatemala | Ciudad de Guatemala | Cidade da Guatemala | Città del Guatemala | グアテマラシティ | 危地马拉城 | ग्वाटेमाला सिटी | مدينة غواتيمالا | Гватемала
Pacific/Easter/Hanga Roa | Hanga Roa | Hanga Roa | Hanga Roa | Hanga Roa | Hanga Roa | ハンガロア | 安加罗阿 | हांगा रोआ | هانغا روا | Ханга-Роа
Atlantic/Azores/Ponta Delgada | Ponta Delgada | Ponta Delgada | Ponta Delgada | Ponta Delgada | Ponta Delgada | ポンタ・デルガダ | 蓬塔德尔加达 | पोंटा डेलगाडा | بونتا ديلغادا | Понта-Делгада
Atlantic/Cape_Verde/Praia | Praia | Praia | Praia | Praia | Praia | プライア | 普拉亚 | प्राया | برايا | Прая
Pacific/Guadalcanal/Honiara | Honiara | Honiara | Honiara | Honiara | Honiara | ホニアラ | 霍尼亚拉 | होनियारा | هونيارا | Хониара
Pacific/Fiji/Suva | Suva | Suva | Suva | Suva | Suva | スバ | 苏瓦 | सुवा | سوفا | Сува
Antarctica/Troll/Troll Station | Troll-Station | Station Troll | Base Troll | Estação Troll | Stazione Troll | トロール基地 | 特罗尔站 | ट्रोल स्टेशन | محطة ترول | Станция Тролль
Australia/Lord_Howe/Lord Howe Island | Lord-Howe-Insel | Île Lord Howe | Isla Lord Howe | Ilha Lord Howe | Isola di Lord Howe | ロード・ハウ島 | 豪勋爵岛 | लॉर्ड होवे द्वीप | جزيرة لورد هاو | Остров Лорд-Хау
Pacific/Chatham/Chatham Islands | Chathaminseln | Îles Chatham | Islas Chatham | Ilhas Chatham | Isole Chatham | チャタム諸島 | 查塔姆群岛 | चैथम द्वीपसमूह | جزر تشاتام | Острова Чатем
Pacific/Norfolk/Norfolk Island | Norfolkinsel | Île Norfolk | Isla Norfolk | Ilha Norfolk | Isola Norfolk | ノーフォーク島 | 诺福克岛 | नॉरफ़ॉक द्वीप | جزيرة نورفولك | Остров Норфолк
America/Nuuk/Nuuk | | | | | | | | | نوك |
Asia/Kolkata/Kolkata | | | | | | | | | كولكاتا |
Asia/Yangon/Yangon | | | | | | | | यांगून | يانغون |
Asia/Chongqing/Chongqing | | | | | | 重慶 | 重庆 | चोंगकिंग | تشونغتشينغ | Чунцин
Pacific/Chuuk/Chuuk | | | | | | | 丘克 | | تشوك | Чуук
America/Noronha/Fernando de Noronha | | | | | | フェルナンド・デ・ノローニャ | 费尔南多-迪诺罗尼亚 | फ़र्नांडो डी नोरोन्हा | فرناندو دي نورونيا | Фернанду-ди-Норонья
Atlantic/Reykjavik/Reykjavik | Reykjavík | | | | | | | | |
America/Miquelon/Saint-Pierre | Saint-Pierre | Saint-Pierre | Saint-Pierre | Saint-Pierre | Saint-Pierre | サンピエール | 圣皮埃尔 | सेंट पियरे | سان بيير | Сен-Пьер`;
