export interface ZoneAliases {
  /** ISO 3166 codes of countries that use its rule, at least in part; their names come from `Intl`. */
  readonly countries: readonly string[];
  readonly abbreviations: readonly string[];
  readonly places: readonly string[];
}

/** Aliases by IANA zone. Maintained by hand; a test checks every country and city of tzdb against its rule. */
export function parseZoneAliases(): ReadonlyMap<string, ZoneAliases> {
  return new Map(
    TABLE.split("\n").map((line) => {
      const [zone = "", countries = "", abbreviations = "", places = ""] = line.split("|");
      return [
        zone.trim(),
        {
          countries: split(countries, " "),
          abbreviations: split(abbreviations, " "),
          places: split(places, ", "),
        },
      ];
    }),
  );
}

function split(text: string, separator: string): readonly string[] {
  return text.trim() === "" ? [] : text.trim().split(separator);
}

/** Zone | countries | abbreviations | places. */
const TABLE = `\
Etc/GMT+12 | | AoE | Howland Island, Anywhere on Earth, International Date Line West
Pacific/Pago_Pago | AS NU UM | SST | Midway, Niue, Tutuila
America/Adak | US | HST HDT | Aleutian Islands, Atka
Pacific/Honolulu | US CK PF | HST | Hawaii, Maui, Oahu, Hilo, Tahiti, Papeete, Rarotonga, Johnston
Pacific/Marquesas | PF | MART | Hiva Oa
America/Anchorage | US | AKST AKDT AKT | Juneau, Fairbanks, Nome, Sitka, Metlakatla, Yakutat
Pacific/Gambier | PF | GAMT | Mangareva
Pacific/Pitcairn | PN | | Pitcairn
America/Los_Angeles | US MX | PST PDT PT | LA, California, San Francisco, SF, San Diego, San Jose, Silicon Valley, Sacramento, Seattle, Washington State, Portland, Oregon, Las Vegas, Nevada, Tijuana, Ensenada, Santa Isabel
America/Vancouver | CA | MST PT | BC, Victoria BC, Whitehorse, Yukon, Dawson, Dawson Creek, Fort Nelson, Creston
America/Phoenix | US CA MX | MST | Tucson, Sonora, Hermosillo, Mazatlán, Mazatlan, Sinaloa
America/Denver | US CA MX | MST MDT MT | Colorado, Salt Lake City, Utah, Boise, Idaho, Albuquerque, New Mexico, Montana, Wyoming, El Paso, Navajo, Shiprock, Ciudad Juárez, Cambridge Bay
America/Edmonton | CA | CST | Edmonton, Yellowknife, Inuvik, Northwest Territories, Regina, Saskatoon, Saskatchewan, Swift Current
America/Mexico_City | MX | CST | Ciudad de México, CDMX, Guadalajara, Monterrey, Puebla, Mérida, Bahía de Banderas, Bahia Banderas, Chihuahua, León
America/Guatemala | GT BZ CR EC HN NI SV | CST | San José, San Salvador, Tegucigalpa, Managua, Belmopan, Galápagos
America/Chicago | US CA MX | CST CDT CT | Illinois, Texas, Houston, Dallas, Austin, San Antonio, Minneapolis, Minnesota, St. Louis, Missouri, Kansas City, New Orleans, Louisiana, Nashville, Memphis, Milwaukee, Wisconsin, Oklahoma, Alabama, Iowa, Nebraska, Matamoros, Ojinaga, Rankin Inlet, Resolute, Knox, Tell City, Menominee, Beulah, Center, New Salem
Pacific/Easter | CL | EAST EASST | Rapa Nui, Isla de Pascua
America/Winnipeg | CA | EST | Brandon, Rainy River, Atikokan, Coral Harbour
America/Toronto | CA BS | EST EDT ET | Ontario, Ottawa, Montreal, Montréal, Québec, Iqaluit, Nipigon, Thunder Bay, Pangnirtung, Nassau
America/Lima | PE EC BR | PET ECT ACT | Cusco, Quito, Guayaquil, Rio Branco, Porto Acre, Eirunepé, Acre
America/Bogota | CO PA JM KY MX | COT EST | Medellín, Cali, Cartagena, Kingston, Panama City, Cayman, Cancún, Quintana Roo
America/New_York | US HT TC | EST EDT ET | NYC, Manhattan, Brooklyn, Big Apple, New Jersey, Boston, Massachusetts, Philadelphia, Pennsylvania, Washington, Washington DC, Baltimore, Atlanta, Georgia US, Miami, Orlando, Florida, Detroit, Michigan, Cleveland, Ohio, Pittsburgh, Charlotte, Virginia, Indianapolis, Fort Wayne, Louisville, Kentucky, Marengo, Petersburg, Vevay, Vincennes, Winamac, Monticello, Port-au-Prince, Grand Turk, Connecticut, Maine
America/Havana | CU | CST CDT | La Habana, Santiago de Cuba
America/Caracas | VE AG AI AW BB BL BO BQ BR CW DM DO GD GP GY KN LC MF MQ MS PR SX TT VC VG VI CA | VET AST BOT AMT | La Paz, Santo Domingo, San Juan Puerto Rico, Port of Spain, Bridgetown, Georgetown, Manaus, Cuiabá, Campo Grande, Porto Velho, Boa Vista, Kralendijk, Lower Prince's, Marigot, St. Barthélemy, Tortola, St. Thomas, Virgin, Blanc-Sablon, Willemstad
America/Halifax | CA BM GL | AST ADT AT | Nova Scotia, Moncton, New Brunswick, Prince Edward Island, Glace Bay, Goose Bay, Hamilton, Thule
America/St_Johns | CA | NST NDT NT | Labrador
America/Santiago | CL | CLT CLST | Valparaíso, Concepción
America/Argentina/Buenos_Aires | AR UY PY FK CL AQ | ART UYT | Córdoba, Rosario, Mendoza, Salta, Jujuy, San Juan, La Rioja, San Luis, Catamarca, Tucumán, Ushuaia, Río Gallegos, ComodRivadavia, Montevideo, Asunción, Stanley, Malvinas, Punta Arenas, Coyhaique, Palmer, Rothera
America/Miquelon | PM | |
America/Sao_Paulo | BR SR GF | BRT | Brasil, Rio de Janeiro, Rio, Brasília, Salvador, Bahia, Fortaleza, Recife, Belo Horizonte, Porto Alegre, Curitiba, Belém, Maceió, Santarém, Araguaína, Paramaribo, Cayenne
America/Nuuk | GL | | Godthåb, Godthab, Ittoqqortoormiit, Scoresbysund
America/Noronha | BR GS | FNT | South Georgia
Atlantic/Azores | PT | AZOT | Açores, São Miguel
Atlantic/Cape_Verde | CV | CVT |
Europe/Lisbon | PT | WET WEST | Lisboa, Porto, Madeira, Funchal
Africa/Casablanca | MA EH | | Rabat, Marrakesh, Marrakech, Tangier, El Aaiún, Laayoune
Africa/Accra | GH BF CI GM GN GW IS LR ML MR SH SL SN ST TG GL | GMT | Abidjan, Dakar, Reykjavík, Bamako, Banjul, Bissau, Conakry, Freetown, Lomé, Monrovia, Nouakchott, Ouagadougou, São Tomé, St. Helena, Timbuktu, Ivory Coast, Gold Coast, Upper Volta, Danmarkshavn
Europe/London | GB IE GG IM JE FO ES | GMT BST UK | Great Britain, England, Scotland, Wales, Northern Ireland, Edinburgh, Glasgow, Manchester, Birmingham, Liverpool, Cardiff, Belfast, Dublin, Éire, Guernsey, Jersey, Isle of Man, Greenwich, Faroe, Faeroe, Canary Islands, Las Palmas, Tenerife
Antarctica/Troll | AQ | |
Europe/Paris | FR MC | CET CEST | Lyon, Marseille, Nice, Toulouse, Bordeaux, Strasbourg
Africa/Algiers | DZ TN | CET | Alger, Oran, Tunis
Africa/Lagos | NG AO BJ CF CG CM GA GQ NE TD | WAT | Abuja, Kano, Luanda, Porto-Novo, Bangui, Brazzaville, Douala, Yaoundé, Libreville, Malabo, Niamey, N'Djamena
Europe/Berlin | DE AT CH IT ES NL BE LU PL CZ SK HU SI HR RS BA ME MK AL XK DK NO SE SJ LI AD GI MT SM VA | CET CEST MET MEZ MESZ | Munich, München, Muenchen, Hamburg, Frankfurt, Cologne, Köln, Koeln, Stuttgart, Düsseldorf, Duesseldorf, Leipzig, Bonn, Deutschland, West Germany, East Germany, Büsingen, Vienna, Wien, Salzburg, Österreich, Zürich, Zuerich, Geneva, Genève, Genf, Bern, Basel, Schweiz, Suisse, Vaduz, Rome, Roma, Milan, Milano, Naples, Napoli, Venice, Venezia, Florence, Firenze, Turin, Torino, Italia, Vatican, San Marino, Madrid, Barcelona, Valencia, Seville, Sevilla, Ceuta, España, Amsterdam, Rotterdam, The Hague, Den Haag, Holland, Brussels, Bruxelles, Brussel, Antwerp, Luxembourg, Warsaw, Warszawa, Kraków, Gdańsk, Danzig, Wrocław, Breslau, Prague, Praha, Brno, Czech Republic, Czechoslovakia, Bratislava, Pressburg, Budapest, Ljubljana, Zagreb, Belgrade, Beograd, Yugoslavia, Sarajevo, Podgorica, Skopje, Macedonia, Tirana, Tirane, Pristina, Copenhagen, København, Oslo, Kristiania, Bergen, Stockholm, Gothenburg, Göteborg, Malmö, Longyearbyen, Jan Mayen, Arctic, Andorra, Gibraltar, Malta, Valletta
Africa/Kinshasa | CD | WAT | Léopoldville, Leopoldville, DR Congo, DRC, Zaire
Europe/Athens | GR BG RO FI EE LV LT CY MD AX | EET EEST | Athina, Thessaloniki, Sofia, Bucharest, București, Helsinki, Helsingfors, Tallinn, Reval, Riga, Vilnius, Kaunas, Nicosia, Famagusta, Chișinău, Kishinev, Tiraspol, Mariehamn, Crete
Africa/Johannesburg | ZA LS SZ | SAST | Joburg, Cape Town, Kaapstad, Durban, Pretoria, Tshwane, Maseru, Mbabane, Swaziland
Europe/Kyiv | UA | EET EEST | Kiev, Kharkiv, Kharkov, Lviv, Lvov, Lemberg, Odesa, Odessa, Dnipro, Uzhgorod, Uzhhorod, Zaporozhye, Zaporizhzhia
Africa/Harare | ZW BI BW CD LY MW MZ NA RW SD SS ZM RU | CAT | Salisbury, Rhodesia, Bujumbura, Gaborone, Lubumbashi, Tripoli, Blantyre, Lilongwe, Maputo, Lourenço Marques, Windhoek, Kigali, Khartoum, Juba, Lusaka, Kaliningrad, Königsberg
Africa/Cairo | EG | EET EEST | Al Qahirah, Alexandria, Giza
Asia/Gaza | PS | EET EEST | Hebron, Ramallah, West Bank
Asia/Jerusalem | IL | IST IDT | Tel Aviv, Haifa, Yerushalayim
Asia/Beirut | LB | EET EEST | Beyrouth
Europe/Istanbul | TR | TRT | Constantinople, Byzantium, Turkey, Ankara, Angora, Izmir, Smyrna, Antalya
Africa/Nairobi | KE DJ ER KM MG SO TZ UG YT | EAT | Mombasa, Djibouti, Asmara, Asmera, Mogadishu, Dar es Salaam, Dodoma, Zanzibar, Kampala, Antananarivo, Comoro, Mayotte
Europe/Moscow | RU BY UA | MSK | Moskva, St. Petersburg, Saint Petersburg, Leningrad, Soviet Union, USSR, Sochi, Kazan, Nizhny Novgorod, Volgograd, Stalingrad, Kirov, Minsk, Simferopol, Crimea
Africa/Addis_Ababa | ET | EAT | Abyssinia
Asia/Baghdad | IQ JO SY | | Mesopotamia, Basra, Mosul, Amman, Damascus, Aleppo
Asia/Riyadh | SA BH KW QA YE AQ | | Jeddah, Mecca, Makkah, Medina, Doha, Kuwait City, Manama, Bahrain, Aden, Sanaa, Sana'a, Syowa
Asia/Tehran | IR | IRST | Teheran, Persia, Isfahan, Shiraz
Asia/Dubai | AE OM AM AZ GE MU RE SC TF RU | GST | UAE, Emirates, Abu Dhabi, Muscat, Yerevan, Baku, Tbilisi, Tiflis, Mauritius, Port Louis, Réunion, Mahé, Samara, Kuybyshev, Saratov, Astrakhan, Ulyanovsk
Asia/Kabul | AF | AFT | Kandahar, Herat
Asia/Karachi | PK MV TF | PKT | Lahore, Islamabad, Rawalpindi, Faisalabad, Malé, Kerguelen
Asia/Tashkent | UZ KZ TJ TM RU AQ | UZT | Samarkand, Bukhara, Almaty, Alma-Ata, Astana, Nur-Sultan, Aqtau, Aqtobe, Atyrau, Oral, Qostanay, Qyzylorda, Dushanbe, Stalinabad, Ashgabat, Ashkhabad, Yekaterinburg, Sverdlovsk, Chelyabinsk, Perm, Mawson, Vostok
Asia/Kolkata | IN LK | IST | Bombay, Kolkata, Calcutta, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Madras, Hyderabad, Pune, Poona, Ahmedabad, Jaipur, Kochi, Cochin, Varanasi, Benares, Bharat, Colombo, Ceylon
Asia/Kathmandu | NP | NPT | Katmandu, Pokhara
Asia/Dhaka | BD BT CN IO KG RU | BST | Dacca, Chittagong, Thimphu, Thimbu, Urumqi, Ürümqi, Kashgar, Xinjiang, Bishkek, Frunze, Omsk, Chagos
Asia/Yangon | MM CC | MMT | Rangoon, Burma, Mandalay, Cocos
Asia/Bangkok | TH KH LA RU MN AQ CX | ICT | Krung Thep, Siam, Phuket, Chiang Mai, Phnom Penh, Cambodia, Kampuchea, Vientiane, Novosibirsk, Krasnoyarsk, Barnaul, Tomsk, Novokuznetsk, Hovd, Davis
Asia/Ho_Chi_Minh | VN | ICT | Saigon, Hanoi, Hà Nội, Da Nang, HCMC, Viet Nam
Asia/Jakarta | ID | WIB | Batavia, Djakarta, Bandung, Surabaya, Pontianak, Java, Sumatra
Asia/Kuala_Lumpur | MY BN | MYT | KL, Penang, Johor Bahru, Kuching, Brunei
Asia/Singapore | SG AQ | SGT | Singapura, Casey
Asia/Hong_Kong | HK MO | HKT | Hongkong, Kowloon, Macau, Macao
Australia/Perth | AU | AWST WST | Fremantle
Asia/Manila | PH ID | PST PHT WITA | Quezon City, Cebu, Davao, Makassar, Ujung Pandang, Bali, Denpasar
Asia/Shanghai | CN MN RU | CST | PRC, Beijing, Peking, Guangzhou, Canton, Shenzhen, Chongqing, Chungking, Chengdu, Tianjin, Tientsin, Nanjing, Nanking, Wuhan, Xi'an, Harbin, Ulaanbaatar, Ulan Bator, Choibalsan, Irkutsk, Ulan-Ude
Asia/Taipei | TW | CST | ROC, Formosa, Kaohsiung
Australia/Eucla | AU | ACWST |
Asia/Seoul | KR KP | KST | ROK, Busan, Pusan, Incheon, Pyongyang
Asia/Tokyo | JP PW TL ID RU AU | JST WIT | Edo, Nippon, Osaka, Kyoto, Yokohama, Sapporo, Hiroshima, Nagoya, Fukuoka, Palau, Dili, East Timor, Jayapura, Yakutsk, Chita, Khandyga
Australia/Darwin | AU | ACST | Alice Springs, Uluru, North
Australia/Brisbane | AU PG GU MP FM RU AQ | AEST | Gold Coast, Cairns, Lindeman, Port Moresby, Chuuk, Truk, Yap, Guam, Saipan, Vladivostok, Khabarovsk, Ust-Nera, DumontDUrville
Australia/Adelaide | AU | ACST ACDT ACT | Broken Hill, Yancowinna, South
Australia/Sydney | AU | AEST AEDT AET | NSW, New South Wales, Melbourne, Victoria, Canberra, ACT, Hobart, Tasmania, Currie, Newcastle, Macquarie
Australia/Lord_Howe | AU | LHST LHDT LHT | LHI
Pacific/Guadalcanal | SB VU NC PG FM RU | SBT | Nouméa, Efate, Port Vila, Pohnpei, Ponape, Kosrae, Bougainville, Magadan, Sakhalin, Srednekolymsk
Pacific/Norfolk | NF | NFT |
Pacific/Fiji | FJ KI MH NR TV UM WF RU | FJT | Tarawa, Majuro, Kwajalein, Nauru, Funafuti, Wake, Wallis, Kamchatka, Anadyr
Pacific/Auckland | NZ AQ | NZST NZDT NZT | Wellington, Christchurch, Aotearoa, McMurdo, South Pole
Pacific/Apia | WS TO TK KI | | Western Samoa, Tongatapu, Nuku'alofa, Fakaofo, Enderbury, Kanton
Pacific/Chatham | NZ | CHAST CHADT | Rēkohu
Pacific/Kiritimati | KI | LINT | Christmas Island Kiribati, Tabuaeran`;
