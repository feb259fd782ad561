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

type Names = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** By the first field of each line: the others, by language. */
export function parseNames(text: string, languages: readonly string[]): Names {
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [key = "", ...names] = line.split("|").map((name) => name.trim());
      if (names.length !== languages.length) throw new Error(`Not all languages: ${line}`);
      return [key, new Map(languages.map((tag, column) => [tag, names[column] ?? ""]))];
    }),
  );
}

const TABLE = `\
Aleutian | Aleuten | îles Aléoutiennes | Islas Aleutianas | Ilhas Aleutas | Isole Aleutine | アリューシャン列島 | 阿留申群岛 | अल्यूशन द्वीपसमूह | جزر ألوشيان | Алеутские острова
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

/**
 * Well-known cities that CLDR lacks, or has under another English name than the place data, in the same format. Other places
 * of the same name in a zone are named alike, so 苏州 is left out: 宿州, a city of 1.6 million people, is also "Suzhou".
 */
const CITY_NAMES = `\
Asia/Kolkata/Mumbai | Mumbai | Mumbai | Bombay | Mumbai | Mumbai | ムンバイ | 孟买 | मुंबई | مومباي | Мумбаи
Asia/Kolkata/Delhi | Delhi | Delhi | Delhi | Délhi | Delhi | デリー | 德里 | दिल्ली | دلهي | Дели
Europe/Madrid/Barcelona | Barcelona | Barcelone | Barcelona | Barcelona | Barcellona | バルセロナ | 巴塞罗那 | बार्सिलोना | برشلونة | Барселона
Asia/Shanghai/Beijing | Peking | Pékin | Pekín | Pequim | Pechino | 北京 | 北京 | बीजिंग | بكين | Пекин
Africa/Johannesburg/Cape Town | Kapstadt | Le Cap | Ciudad del Cabo | Cidade do Cabo | Città del Capo | ケープタウン | 开普敦 | केप टाउन | كيب تاون | Кейптаун
Asia/Qatar/Doha | Doha | Doha | Doha | Doha | Doha | ドーハ | 多哈 | दोहा | الدوحة | Доха
Asia/Ho_Chi_Minh/Hanoi | Hanoi | Hanoï | Hanói | Hanói | Hanoi | ハノイ | 河内 | हनोई | هانوي | Ханой
America/Chicago/Houston | Houston | Houston | Houston | Houston | Houston | ヒューストン | 休斯敦 | ह्यूस्टन | هيوستن | Хьюстон
America/New_York/Miami | Miami | Miami | Miami | Miami | Miami | マイアミ | 迈阿密 | मियामी | ميامي | Майами
America/New_York/Washington | Washington | Washington | Washington | Washington | Washington | ワシントン | 华盛顿 | वॉशिंगटन | واشنطن | Вашингтон
America/Toronto/Montreal | Montreal | Montréal | Montreal | Montreal | Montréal | モントリオール | 蒙特利尔 | मॉन्ट्रियल | مونتريال | Монреаль
Asia/Tokyo/Osaka | Osaka | Osaka | Osaka | Osaka | Osaka | 大阪 | 大阪 | ओसाका | أوساكا | Осака
America/Sao_Paulo/Rio de Janeiro | Rio de Janeiro | Rio de Janeiro | Río de Janeiro | Rio de Janeiro | Rio de Janeiro | リオデジャネイロ | 里约热内卢 | रियो डी जेनेरियो | ريو دي جانيرو | Рио-де-Жанейро
America/Los_Angeles/San Francisco | San Francisco | San Francisco | San Francisco | São Francisco | San Francisco | サンフランシスコ | 旧金山 | सैन फ़्रांसिस्को | سان فرانسيسكو | Сан-Франциско
Europe/Berlin/Munich | München | Munich | Múnich | Munique | Monaco di Baviera | ミュンヘン | 慕尼黑 | म्यूनिख | ميونخ | Мюнхен
Europe/Berlin/Köln | Köln | Cologne | Colonia | Colônia | Colonia | ケルン | 科隆 | कोलोन | كولونيا | Кёльн
Europe/Berlin/Hamburg | Hamburg | Hambourg | Hamburgo | Hamburgo | Amburgo | ハンブルク | 汉堡 | हैम्बर्ग | هامبورغ | Гамбург
Europe/Berlin/Frankfurt am Main | Frankfurt am Main | Francfort | Fráncfort | Frankfurt | Francoforte | フランクフルト | 法兰克福 | फ़्रैंकफ़र्ट | فرانكفورت | Франкфурт-на-Майне
Europe/Berlin/Stuttgart | Stuttgart | Stuttgart | Stuttgart | Stuttgart | Stoccarda | シュトゥットガルト | 斯图加特 | श्टुटगार्ट | شتوتغارت | Штутгарт
Europe/Berlin/Düsseldorf | Düsseldorf | Düsseldorf | Düsseldorf | Düsseldorf | Düsseldorf | デュッセルドルフ | 杜塞尔多夫 | ड्यूसेलडॉर्फ़ | دوسلدورف | Дюссельдорф
Europe/Berlin/Nuremberg | Nürnberg | Nuremberg | Núremberg | Nuremberg | Norimberga | ニュルンベルク | 纽伦堡 | न्यूरेमबर्ग | نورنبيرغ | Нюрнберг
Europe/Berlin/Hannover | Hannover | Hanovre | Hannover | Hanôver | Hannover | ハノーファー | 汉诺威 | हनोवर | هانوفر | Ганновер
Europe/Rome/Milan | Mailand | Milan | Milán | Milão | Milano | ミラノ | 米兰 | मिलान | ميلانو | Милан
Europe/Rome/Naples | Neapel | Naples | Nápoles | Nápoles | Napoli | ナポリ | 那不勒斯 | नेपल्स | نابولي | Неаполь
Europe/Rome/Turin | Turin | Turin | Turín | Turim | Torino | トリノ | 都灵 | ट्यूरिन | تورينو | Турин
Europe/Rome/Florence | Florenz | Florence | Florencia | Florença | Firenze | フィレンツェ | 佛罗伦萨 | फ़्लोरेंस | فلورنسا | Флоренция
Europe/Rome/Venice | Venedig | Venise | Venecia | Veneza | Venezia | ヴェネツィア | 威尼斯 | वेनिस | البندقية | Венеция
Europe/Rome/Genoa | Genua | Gênes | Génova | Gênova | Genova | ジェノヴァ | 热那亚 | जेनोआ | جنوة | Генуя
Europe/Zurich/Geneva | Genf | Genève | Ginebra | Genebra | Ginevra | ジュネーヴ | 日内瓦 | जिनेवा | جنيف | Женева
Europe/Zurich/Basel | Basel | Bâle | Basilea | Basileia | Basilea | バーゼル | 巴塞尔 | बासेल | بازل | Базель
Europe/Zurich/Bern | Bern | Berne | Berna | Berna | Berna | ベルン | 伯尔尼 | बर्न | برن | Берн
Europe/Amsterdam/The Hague | Den Haag | La Haye | La Haya | Haia | L’Aia | ハーグ | 海牙 | हेग | لاهاي | Гаага
Europe/Amsterdam/Rotterdam | Rotterdam | Rotterdam | Róterdam | Roterdã | Rotterdam | ロッテルダム | 鹿特丹 | रॉटरडैम | روتردام | Роттердам
Europe/Brussels/Antwerp | Antwerpen | Anvers | Amberes | Antuérpia | Anversa | アントワープ | 安特卫普 | एंटवर्प | أنتويرب | Антверпен
Europe/Brussels/Brugge | Brügge | Bruges | Brujas | Bruges | Bruges | ブルージュ | 布鲁日 | ब्रूज | بروج | Брюгге
Europe/Brussels/Gent | Gent | Gand | Gante | Gante | Gand | ヘント | 根特 | गेंट | غنت | Гент
Europe/Madrid/Sevilla | Sevilla | Séville | Sevilla | Sevilha | Siviglia | セビリア | 塞维利亚 | सेविया | إشبيلية | Севилья
Europe/Madrid/Valencia | Valencia | Valence | Valencia | Valência | Valencia | バレンシア | 瓦伦西亚 | वालेंसिया | بلنسية | Валенсия
Europe/Madrid/Zaragoza | Saragossa | Saragosse | Zaragoza | Saragoça | Saragozza | サラゴサ | 萨拉戈萨 | ज़ारागोज़ा | سرقسطة | Сарагоса
Europe/Lisbon/Porto | Porto | Porto | Oporto | Porto | Porto | ポルト | 波尔图 | पोर्टो | بورتو | Порту
Europe/Paris/Marseille | Marseille | Marseille | Marsella | Marselha | Marsiglia | マルセイユ | 马赛 | मार्सेल | مرسيليا | Марсель
Europe/Paris/Lyon | Lyon | Lyon | Lyon | Lyon | Lione | リヨン | 里昂 | ल्यों | ليون | Лион
Europe/Paris/Nice | Nizza | Nice | Niza | Nice | Nizza | ニース | 尼斯 | नीस | نيس | Ницца
Europe/Paris/Strasbourg | Straßburg | Strasbourg | Estrasburgo | Estrasburgo | Strasburgo | ストラスブール | 斯特拉斯堡 | स्ट्रासबर्ग | ستراسبورغ | Страсбург
Europe/Paris/Bordeaux | Bordeaux | Bordeaux | Burdeos | Bordeaux | Bordeaux | ボルドー | 波尔多 | बोर्दो | بوردو | Бордо
Europe/Warsaw/Kraków | Krakau | Cracovie | Cracovia | Cracóvia | Cracovia | クラクフ | 克拉科夫 | क्राकोव | كراكوف | Краков
Europe/Warsaw/Gdańsk | Danzig | Gdańsk | Gdansk | Gdańsk | Danzica | グダニスク | 格但斯克 | ग्दान्स्क | غدانسك | Гданьск
Europe/Stockholm/Gothenburg | Göteborg | Göteborg | Gotemburgo | Gotemburgo | Göteborg | ヨーテボリ | 哥德堡 | गोथेनबर्ग | غوتنبرغ | Гётеборг
Europe/Athens/Thessaloníki | Thessaloniki | Thessalonique | Salónica | Tessalônica | Salonicco | テッサロニキ | 塞萨洛尼基 | थेसालोनिकी | سالونيك | Салоники
Atlantic/Reykjavik/Reykjavík | Reykjavík | Reykjavik | Reikiavik | Reykjavík | Reykjavík | レイキャビク | 雷克雅未克 | रेक्याविक | ريكيافيك | Рейкьявик
Europe/Moscow/Saint Petersburg | Sankt Petersburg | Saint-Pétersbourg | San Petersburgo | São Petersburgo | San Pietroburgo | サンクトペテルブルク | 圣彼得堡 | सेंट पीटर्सबर्ग | سانت بطرسبرغ | Санкт-Петербург
Europe/Moscow/Kazan | Kasan | Kazan | Kazán | Kazan | Kazan | カザン | 喀山 | कज़ान | قازان | Казань
Europe/Moscow/Nizhniy Novgorod | Nischni Nowgorod | Nijni Novgorod | Nizhni Nóvgorod | Níjni Novgorod | Nižnij Novgorod | ニジニ・ノヴゴロド | 下诺夫哥罗德 | निज़नी नोवगोरोद | نيجني نوفغورود | Нижний Новгород
Europe/Kyiv/Kharkiv | Charkiw | Kharkiv | Járkov | Kharkiv | Kharkiv | ハルキウ | 哈尔科夫 | खारकीव | خاركيف | Харьков
Europe/Kyiv/Odesa | Odessa | Odessa | Odesa | Odessa | Odessa | オデーサ | 敖德萨 | ओडेसा | أوديسا | Одесса
Europe/Kyiv/Lviv | Lwiw | Lviv | Leópolis | Lviv | Leopoli | リヴィウ | 利沃夫 | ल्वीव | لفيف | Львов
Europe/London/Edinburgh | Edinburgh | Édimbourg | Edimburgo | Edimburgo | Edimburgo | エディンバラ | 爱丁堡 | एडिनबर्ग | إدنبرة | Эдинбург
Europe/London/Glasgow | Glasgow | Glasgow | Glasgow | Glasgow | Glasgow | グラスゴー | 格拉斯哥 | ग्लासगो | غلاسكو | Глазго
Europe/London/Manchester | Manchester | Manchester | Mánchester | Manchester | Manchester | マンチェスター | 曼彻斯特 | मैनचेस्टर | مانشستر | Манчестер
Europe/London/Liverpool | Liverpool | Liverpool | Liverpool | Liverpool | Liverpool | リヴァプール | 利物浦 | लिवरपूल | ليفربول | Ливерпуль
Europe/London/Birmingham | Birmingham | Birmingham | Birmingham | Birmingham | Birmingham | バーミンガム | 伯明翰 | बर्मिंघम | برمنغهام | Бирмингем
America/New_York/New York City | New York | New York | Nueva York | Nova York | New York | ニューヨーク | 纽约 | न्यूयॉर्क | نيويورك | Нью-Йорк
America/New_York/Philadelphia | Philadelphia | Philadelphie | Filadelfia | Filadélfia | Filadelfia | フィラデルフィア | 费城 | फ़िलाडेल्फ़िया | فيلادلفيا | Филадельфия
America/New_York/Boston | Boston | Boston | Boston | Boston | Boston | ボストン | 波士顿 | बोस्टन | بوسطن | Бостон
America/New_York/Atlanta | Atlanta | Atlanta | Atlanta | Atlanta | Atlanta | アトランタ | 亚特兰大 | अटलांटा | أتلانتا | Атланта
America/Chicago/Dallas | Dallas | Dallas | Dallas | Dallas | Dallas | ダラス | 达拉斯 | डलास | دالاس | Даллас
America/Chicago/New Orleans | New Orleans | La Nouvelle-Orléans | Nueva Orleans | Nova Orleans | New Orleans | ニューオーリンズ | 新奥尔良 | न्यू ऑर्लियंस | نيو أورلينز | Новый Орлеан
America/Los_Angeles/Seattle | Seattle | Seattle | Seattle | Seattle | Seattle | シアトル | 西雅图 | सिएटल | سياتل | Сиэтл
America/Los_Angeles/San Diego | San Diego | San Diego | San Diego | San Diego | San Diego | サンディエゴ | 圣迭戈 | सैन डिएगो | سان دييغو | Сан-Диего
America/Los_Angeles/San Jose | San José | San José | San José | San José | San Jose | サンノゼ | 圣何塞 | सैन होज़े | سان هوزيه | Сан-Хосе
America/Los_Angeles/Las Vegas | Las Vegas | Las Vegas | Las Vegas | Las Vegas | Las Vegas | ラスベガス | 拉斯维加斯 | लास वेगास | لاس فيغاس | Лас-Вегас
America/Toronto/Ottawa | Ottawa | Ottawa | Ottawa | Ottawa | Ottawa | オタワ | 渥太华 | ओटावा | أوتاوا | Оттава
America/Toronto/Montréal | Montreal | Montréal | Montreal | Montreal | Montréal | モントリオール | 蒙特利尔 | मॉन्ट्रियल | مونتريال | Монреаль
America/Toronto/Québec | Québec | Québec | Quebec | Quebec | Québec | ケベック・シティー | 魁北克市 | क्यूबेक सिटी | مدينة كيبك | Квебек
America/Mexico_City/Guadalajara | Guadalajara | Guadalajara | Guadalajara | Guadalajara | Guadalajara | グアダラハラ | 瓜达拉哈拉 | ग्वादालाहारा | غوادالاخارا | Гвадалахара
America/Panama/Panama City | Panama-Stadt | Panama | Ciudad de Panamá | Cidade do Panamá | Panama | パナマシティ | 巴拿马城 | पनामा सिटी | مدينة بنما | Панама
America/Costa_Rica/San José | San José | San José | San José | San José | San José | サンホセ | 圣何塞 | सैन होज़े | سان خوسيه | Сан-Хосе
America/Bogota/Medellín | Medellín | Medellín | Medellín | Medellín | Medellín | メデジン | 麦德林 | मेडेलिन | ميديلين | Медельин
America/Guayaquil/Quito | Quito | Quito | Quito | Quito | Quito | キト | 基多 | क्वीटो | كيتو | Кито
America/Sao_Paulo/Brasília | Brasília | Brasilia | Brasilia | Brasília | Brasilia | ブラジリア | 巴西利亚 | ब्रासीलिया | برازيليا | Бразилиа
America/Sao_Paulo/Belo Horizonte | Belo Horizonte | Belo Horizonte | Belo Horizonte | Belo Horizonte | Belo Horizonte | ベロオリゾンテ | 贝洛奥里藏特 | बेलो होरिज़ोंटे | بيلو هوريزونتي | Белу-Оризонти
America/Sao_Paulo/Porto Alegre | Porto Alegre | Porto Alegre | Porto Alegre | Porto Alegre | Porto Alegre | ポルト・アレグレ | 阿雷格里港 | पोर्टो एलेग्रे | بورتو أليغري | Порту-Алегри
America/Sao_Paulo/Curitiba | Curitiba | Curitiba | Curitiba | Curitiba | Curitiba | クリチバ | 库里蒂巴 | कुरितिबा | كوريتيبا | Куритиба
America/Bahia/Salvador | Salvador | Salvador | Salvador de Bahía | Salvador | Salvador | サルバドール | 萨尔瓦多 | साल्वाडोर | سالفادور | Салвадор
America/Argentina/Cordoba/Rosario | Rosario | Rosario | Rosario | Rosário | Rosario | ロサリオ | 罗萨里奥 | रोसारियो | روساريو | Росарио
Africa/Cairo/Alexandria | Alexandria | Alexandrie | Alejandría | Alexandria | Alessandria d’Egitto | アレクサンドリア | 亚历山大 | अलेक्ज़ेंड्रिया | الإسكندرية | Александрия
Africa/Cairo/Giza | Gizeh | Gizeh | Guiza | Gizé | Giza | ギーザ | 吉萨 | गीज़ा | الجيزة | Гиза
Africa/Cairo/Luxor | Luxor | Louxor | Luxor | Luxor | Luxor | ルクソール | 卢克索 | लक्सर | الأقصر | Луксор
Africa/Casablanca/Marrakesh | Marrakesch | Marrakech | Marrakech | Marrakech | Marrakech | マラケシュ | 马拉喀什 | मराकेश | مراكش | Марракеш
Africa/Casablanca/Rabat | Rabat | Rabat | Rabat | Rabat | Rabat | ラバト | 拉巴特 | रबात | الرباط | Рабат
Africa/Casablanca/Tangier | Tanger | Tanger | Tánger | Tânger | Tangeri | タンジェ | 丹吉尔 | टैंजियर | طنجة | Танжер
Africa/Casablanca/Fes | Fès | Fès | Fez | Fez | Fès | フェズ | 非斯 | फ़ेज़ | فاس | Фес
Africa/Johannesburg/Pretoria | Pretoria | Pretoria | Pretoria | Pretória | Pretoria | プレトリア | 比勒陀利亚 | प्रिटोरिया | بريتوريا | Претория
Africa/Johannesburg/Durban | Durban | Durban | Durban | Durban | Durban | ダーバン | 德班 | डरबन | ديربان | Дурбан
Africa/Lagos/Abuja | Abuja | Abuja | Abuya | Abuja | Abuja | アブジャ | 阿布贾 | अबुजा | أبوجا | Абуджа
Africa/Lagos/Kano | Kano | Kano | Kano | Kano | Kano | カノ | 卡诺 | कानो | كانو | Кано
Africa/Lagos/Ibadan | Ibadan | Ibadan | Ibadán | Ibadan | Ibadan | イバダン | 伊巴丹 | इबादान | إبادان | Ибадан
Africa/Accra/Kumasi | Kumasi | Kumasi | Kumasi | Kumasi | Kumasi | クマシ | 库马西 | कुमासी | كوماسي | Кумаси
Africa/Nairobi/Mombasa | Mombasa | Mombasa | Mombasa | Mombasa | Mombasa | モンバサ | 蒙巴萨 | मोम्बासा | مومباسا | Момбаса
Asia/Riyadh/Jeddah | Dschidda | Djeddah | Yeda | Jidá | Gedda | ジッダ | 吉达 | जेद्दा | جدة | Джидда
Asia/Riyadh/Makkah | Mekka | La Mecque | La Meca | Meca | La Mecca | メッカ | 麦加 | मक्का | مكة المكرمة | Мекка
Asia/Riyadh/Madinah | Medina | Médine | Medina | Medina | Medina | メディナ | 麦地那 | मदीना | المدينة المنورة | Медина
Asia/Dubai/Abu Dhabi | Abu Dhabi | Abou Dabi | Abu Dabi | Abu Dhabi | Abu Dhabi | アブダビ | 阿布扎比 | अबू धाबी | أبوظبي | Абу-Даби
Asia/Dubai/Sharjah | Schardscha | Charjah | Sharjah | Sharjah | Sharjah | シャールジャ | 沙迦 | शारजाह | الشارقة | Шарджа
Asia/Kuwait/Kuwait City | Kuwait-Stadt | Koweït | Ciudad de Kuwait | Cidade do Kuwait | Kuwait City | クウェートシティ | 科威特城 | कुवैत सिटी | مدينة الكويت | Эль-Кувейт
Asia/Aden/Sanaa | Sanaa | Sanaa | Saná | Saná | Sana’a | サヌア | 萨那 | सना | صنعاء | Сана
Asia/Jerusalem/Tel Aviv | Tel Aviv | Tel-Aviv | Tel Aviv | Tel Aviv | Tel Aviv | テルアビブ | 特拉维夫 | तेल अवीव | تل أبيب | Тель-Авив
Asia/Jerusalem/Haifa | Haifa | Haïfa | Haifa | Haifa | Haifa | ハイファ | 海法 | हाइफ़ा | حيفا | Хайфа
Asia/Tehran/Isfahan | Isfahan | Ispahan | Isfahán | Isfahan | Isfahan | エスファハーン | 伊斯法罕 | इस्फ़हान | أصفهان | Исфахан
Asia/Tehran/Mashhad | Maschhad | Mechhed | Mashhad | Mashhad | Mashhad | マシュハド | 马什哈德 | मशहद | مشهد | Мешхед
Asia/Tehran/Shiraz | Schiras | Chiraz | Shiraz | Shiraz | Shiraz | シーラーズ | 设拉子 | शिराज़ | شيراز | Шираз
Asia/Baghdad/Basrah | Basra | Bassorah | Basora | Basra | Bassora | バスラ | 巴士拉 | बसरा | البصرة | Басра
Asia/Baghdad/Mosul | Mossul | Mossoul | Mosul | Mossul | Mosul | モースル | 摩苏尔 | मोसुल | الموصل | Мосул
Asia/Damascus/Aleppo | Aleppo | Alep | Alepo | Alepo | Aleppo | アレッポ | 阿勒颇 | अलेप्पो | حلب | Алеппо
Europe/Istanbul/Ankara | Ankara | Ankara | Ankara | Ancara | Ankara | アンカラ | 安卡拉 | अंकारा | أنقرة | Анкара
Europe/Istanbul/İzmir | Izmir | Izmir | Esmirna | Izmir | Smirne | イズミル | 伊兹密尔 | इज़मिर | إزمير | Измир
Europe/Istanbul/Antalya | Antalya | Antalya | Antalya | Antália | Antalya | アンタルヤ | 安塔利亚 | अंताल्या | أنطاليا | Анталья
Asia/Almaty/Astana | Astana | Astana | Astaná | Astana | Astana | アスタナ | 阿斯塔纳 | अस्ताना | أستانا | Астана
Asia/Karachi/Lahore | Lahore | Lahore | Lahore | Lahore | Lahore | ラホール | 拉合尔 | लाहौर | لاهور | Лахор
Asia/Karachi/Islamabad | Islamabad | Islamabad | Islamabad | Islamabad | Islamabad | イスラマバード | 伊斯兰堡 | इस्लामाबाद | إسلام آباد | Исламабад
Asia/Karachi/Peshawar | Peschawar | Peshawar | Peshawar | Peshawar | Peshawar | ペシャワール | 白沙瓦 | पेशावर | بيشاور | Пешавар
Asia/Karachi/Faisalabad | Faisalabad | Faisalabad | Faisalabad | Faisalabad | Faisalabad | ファイサラバード | 费萨拉巴德 | फ़ैसलाबाद | فيصل آباد | Фейсалабад
Asia/Kolkata/New Delhi | Neu-Delhi | New Delhi | Nueva Delhi | Nova Délhi | Nuova Delhi | ニューデリー | 新德里 | नई दिल्ली | نيودلهي | Нью-Дели
Asia/Kolkata/Bengaluru | Bengaluru | Bangalore | Bangalore | Bangalore | Bangalore | ベンガルール | 班加罗尔 | बेंगलुरु | بنغالور | Бангалор
Asia/Kolkata/Chennai | Chennai | Chennai | Chennai | Chennai | Chennai | チェンナイ | 金奈 | चेन्नई | تشيناي | Ченнаи
Asia/Kolkata/Hyderabad | Hyderabad | Hyderabad | Hyderabad | Hyderabad | Hyderabad | ハイデラバード | 海得拉巴 | हैदराबाद | حيدر آباد | Хайдарабад
Asia/Kolkata/Pune | Pune | Pune | Pune | Pune | Pune | プネー | 浦那 | पुणे | بونه | Пуна
Asia/Kolkata/Ahmedabad | Ahmedabad | Ahmedabad | Ahmedabad | Ahmedabad | Ahmedabad | アフマダーバード | 艾哈迈达巴德 | अहमदाबाद | أحمد آباد | Ахмадабад
Asia/Kolkata/Jaipur | Jaipur | Jaipur | Jaipur | Jaipur | Jaipur | ジャイプル | 斋浦尔 | जयपुर | جايبور | Джайпур
Asia/Kolkata/Lucknow | Lucknow | Lucknow | Lucknow | Lucknow | Lucknow | ラクナウ | 勒克瑙 | लखनऊ | لكهنؤ | Лакхнау
Asia/Kolkata/Kanpur | Kanpur | Kanpur | Kanpur | Kanpur | Kanpur | カーンプル | 坎普尔 | कानपुर | كانبور | Канпур
Asia/Kolkata/Nagpur | Nagpur | Nagpur | Nagpur | Nagpur | Nagpur | ナーグプル | 那格浦尔 | नागपुर | ناغبور | Нагпур
Asia/Kolkata/Surat | Surat | Surate | Surat | Surat | Surat | スーラト | 苏拉特 | सूरत | سورت | Сурат
Asia/Kolkata/Varanasi | Varanasi | Varanasi | Benarés | Varanasi | Varanasi | バラナシ | 瓦拉纳西 | वाराणसी | فاراناسي | Варанаси
Asia/Kolkata/Agra | Agra | Agra | Agra | Agra | Agra | アーグラ | 阿格拉 | आगरा | أغرا | Агра
Asia/Dhaka/Chattogram | Chittagong | Chittagong | Chittagong | Chittagong | Chittagong | チッタゴン | 吉大港 | चटगाँव | شيتاغونغ | Читтагонг
Asia/Yangon/Mandalay | Mandalay | Mandalay | Mandalay | Mandalay | Mandalay | マンダレー | 曼德勒 | मांडले | ماندالاي | Мандалай
Asia/Yangon/Nay Pyi Taw | Naypyidaw | Naypyidaw | Naipyidó | Naypyidaw | Naypyidaw | ネピドー | 内比都 | नेपीडॉ | نايبيداو | Нейпьидо
Asia/Jakarta/Surabaya | Surabaya | Surabaya | Surabaya | Surabaya | Surabaya | スラバヤ | 泗水 | सुरबाया | سورابايا | Сурабая
Asia/Jakarta/Bandung | Bandung | Bandung | Bandung | Bandung | Bandung | バンドン | 万隆 | बांडुंग | باندونغ | Бандунг
Asia/Jakarta/Medan | Medan | Medan | Medan | Medan | Medan | メダン | 棉兰 | मेदान | ميدان | Медан
Asia/Manila/Cebu City | Cebu City | Cebu | Cebú | Cebu | Cebu | セブ | 宿务 | सेबू सिटी | سيبو | Себу
Asia/Manila/Davao | Davao | Davao | Dávao | Davao | Davao | ダバオ | 达沃 | दावाओ | دافاو | Давао
Asia/Manila/Quezon City | Quezon City | Quezon City | Ciudad Quezón | Quezon City | Quezon City | ケソンシティ | 奎松城 | क्वेज़ोन सिटी | مدينة كيزون | Кесон-Сити
Asia/Bangkok/Hanoi | Hanoi | Hanoï | Hanói | Hanói | Hanoi | ハノイ | 河内 | हनोई | هانوي | Ханой
Asia/Bangkok/Haiphong | Haiphong | Haïphong | Hai Phong | Haiphong | Haiphong | ハイフォン | 海防 | हाइफ़ोंग | هايفونغ | Хайфон
Asia/Ho_Chi_Minh/Da Nang | Da Nang | Da Nang | Da Nang | Da Nang | Da Nang | ダナン | 岘港 | दा नांग | دا نانغ | Дананг
Asia/Bangkok/Chiang Mai | Chiang Mai | Chiang Mai | Chiang Mai | Chiang Mai | Chiang Mai | チェンマイ | 清迈 | चियांग माई | شيانغ ماي | Чиангмай
Asia/Tokyo/Yokohama | Yokohama | Yokohama | Yokohama | Yokohama | Yokohama | 横浜 | 横滨 | योकोहामा | يوكوهاما | Иокогама
Asia/Tokyo/Nagoya | Nagoya | Nagoya | Nagoya | Nagoya | Nagoya | 名古屋 | 名古屋 | नागोया | ناغويا | Нагоя
Asia/Tokyo/Kyoto | Kyoto | Kyoto | Kioto | Kyoto | Kyoto | 京都 | 京都 | क्योटो | كيوتو | Киото
Asia/Tokyo/Kobe | Kobe | Kobe | Kobe | Kobe | Kobe | 神戸 | 神户 | कोबे | كوبه | Кобе
Asia/Tokyo/Sapporo | Sapporo | Sapporo | Sapporo | Sapporo | Sapporo | 札幌 | 札幌 | साप्पोरो | سابورو | Саппоро
Asia/Tokyo/Fukuoka | Fukuoka | Fukuoka | Fukuoka | Fukuoka | Fukuoka | 福岡 | 福冈 | फ़ुकुओका | فوكوكا | Фукуока
Asia/Tokyo/Hiroshima | Hiroshima | Hiroshima | Hiroshima | Hiroshima | Hiroshima | 広島 | 广岛 | हिरोशिमा | هيروشيما | Хиросима
Asia/Tokyo/Sendai | Sendai | Sendai | Sendai | Sendai | Sendai | 仙台 | 仙台 | सेंदाई | سنداي | Сендай
Asia/Seoul/Busan | Busan | Busan | Busan | Busan | Busan | 釜山 | 釜山 | बुसान | بوسان | Пусан
Asia/Seoul/Incheon | Incheon | Incheon | Incheon | Incheon | Incheon | 仁川 | 仁川 | इंचियोन | إنتشون | Инчхон
Asia/Seoul/Daegu | Daegu | Daegu | Daegu | Daegu | Daegu | 大邱 | 大邱 | डेगू | دايغو | Тэгу
Asia/Ulaanbaatar/Ulan Bator | Ulaanbaatar | Oulan-Bator | Ulán Bator | Ulan Bator | Ulan Bator | ウランバートル | 乌兰巴托 | उलानबातर | أولان باتور | Улан-Батор
Asia/Taipei/Kaohsiung | Kaohsiung | Kaohsiung | Kaohsiung | Kaohsiung | Kaohsiung | 高雄 | 高雄 | काओशुंग | كاوهسيونغ | Гаосюн
Asia/Shanghai/Shenzhen | Shenzhen | Shenzhen | Shenzhen | Shenzhen | Shenzhen | 深圳 | 深圳 | शेनझेन | شينزين | Шэньчжэнь
Asia/Shanghai/Guangzhou | Guangzhou | Canton | Cantón | Guangzhou | Canton | 広州 | 广州 | ग्वांगझोऊ | غوانزو | Гуанчжоу
Asia/Shanghai/Tianjin | Tianjin | Tianjin | Tianjin | Tianjin | Tianjin | 天津 | 天津 | तियानजिन | تيانجين | Тяньцзинь
Asia/Shanghai/Chengdu | Chengdu | Chengdu | Chengdu | Chengdu | Chengdu | 成都 | 成都 | चेंगदू | تشنغدو | Чэнду
Asia/Shanghai/Chongqing | Chongqing | Chongqing | Chongqing | Chongqing | Chongqing | 重慶 | 重庆 | चोंगकिंग | تشونغتشينغ | Чунцин
Asia/Shanghai/Wuhan | Wuhan | Wuhan | Wuhan | Wuhan | Wuhan | 武漢 | 武汉 | वुहान | ووهان | Ухань
Asia/Shanghai/Nanjing | Nanjing | Nankin | Nankín | Nanjing | Nanchino | 南京 | 南京 | नानजिंग | نانجينغ | Нанкин
Asia/Shanghai/Hangzhou | Hangzhou | Hangzhou | Hangzhou | Hangzhou | Hangzhou | 杭州 | 杭州 | हांगझोऊ | هانغتشو | Ханчжоу
Asia/Shanghai/Xi’an | Xi’an | Xi’an | Xi’an | Xi’an | Xi’an | 西安 | 西安 | शियान | شيآن | Сиань
Asia/Shanghai/Suzhou | Suzhou | Suzhou | Suzhou | Suzhou | Suzhou | | | सूझोऊ | سوتشو | Сучжоу
Asia/Shanghai/Dalian | Dalian | Dalian | Dalian | Dalian | Dalian | 大連 | 大连 | दालियान | داليان | Далянь
Asia/Shanghai/Qingdao | Qingdao | Qingdao | Qingdao | Qingdao | Qingdao | 青島 | 青岛 | चिंगदाओ | تشينغداو | Циндао
Asia/Shanghai/Shenyang | Shenyang | Shenyang | Shenyang | Shenyang | Shenyang | 瀋陽 | 沈阳 | शेनयांग | شنيانغ | Шэньян
Asia/Shanghai/Harbin | Harbin | Harbin | Harbin | Harbin | Harbin | ハルビン | 哈尔滨 | हार्बिन | هاربين | Харбин
Australia/Sydney/Canberra | Canberra | Canberra | Canberra | Canberra | Canberra | キャンベラ | 堪培拉 | कैनबरा | كانبرا | Канберра
Australia/Brisbane/Gold Coast | Gold Coast | Gold Coast | Gold Coast | Gold Coast | Gold Coast | ゴールドコースト | 黄金海岸 | गोल्ड कोस्ट | غولد كوست | Голд-Кост
Pacific/Auckland/Wellington | Wellington | Wellington | Wellington | Wellington | Wellington | ウェリントン | 惠灵顿 | वेलिंगटन | ويلينغتون | Веллингтон
Pacific/Auckland/Christchurch | Christchurch | Christchurch | Christchurch | Christchurch | Christchurch | クライストチャーチ | 克赖斯特彻奇 | क्राइस्टचर्च | كرايستشيرش | Крайстчерч`;

/** Names that CLDR lacks or has wrong, by zone and city, row, or part of a country. Empty where CLDR's name, or the English one, is good. */
export const OWN_NAMES = parseNames(`${TABLE}\n${CITY_NAMES}`, OWN_LANGUAGES);
