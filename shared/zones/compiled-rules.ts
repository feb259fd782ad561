// Made by `npm run zones` from the data of moment-timezone. Do not edit.

/** The tzdb release that RULES come from. */
export const TZDB_RELEASE = "2026f";

/** First instant that RULES cover. */
export const RULES_START = Date.UTC(2024, 0, 1);

/** First instant that RULES no longer cover. */
export const RULES_END = Date.UTC(2037, 0, 1);

/**
 * One rule a line, in three fields. Offsets in minutes east, taken in turn, over and over. Minutes
 * from RULES_START to the first change and from each change to the next, in base 36. Names by area.
 */
export const RULES = `-720||Etc/GMT+12
-660||Etc/GMT+11;Pacific/Midway,Niue,Pago_Pago,Samoa;US/Samoa
-600||Etc/GMT+10;HST;Pacific/Honolulu,Johnston,Rarotonga,Tahiti;US/Hawaii
-600 -540|2580 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec|America/Adak,Atka;US/Aleutian
-570||Pacific/Marquesas
-540||Etc/GMT+9;Pacific/Gambier
-540 -480|256c 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec|America/Anchorage,Juneau,Metlakatla,Nome,Sitka,Yakutat;US/Alaska
-480||Etc/GMT+8;Pacific/Pitcairn
-480 -420|254o 7cec 3w1o 7cec 3w1o|America/Vancouver;Canada/Pacific
-480 -420|254o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec|America/Ensenada,Los_Angeles,Santa_Isabel,Tijuana;Mexico/BajaNorte;PST8PDT;US/Pacific
-420||America/Creston,Dawson,Dawson_Creek,Fort_Nelson,Hermosillo,Mazatlan,Phoenix,Whitehorse;Canada/Yukon;Etc/GMT+7;MST;Mexico/BajaSur;US/Arizona
-420 -360|2530 7cec 3w1o 7cec 3w1o|America/Edmonton,Inuvik,Yellowknife;Canada/Mountain
-420 -360|2530 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec|America/Boise,Cambridge_Bay,Ciudad_Juarez,Denver,Shiprock;MST7MDT,Navajo;US/Mountain
-360||America/Bahia_Banderas,Belize,Chihuahua,Costa_Rica,El_Salvador,Guatemala,Managua,Merida,Mexico_City,Monterrey,Regina,Swift_Current,Tegucigalpa;Canada/Saskatchewan;Etc/GMT+6;Mexico/General;Pacific/Galapagos
-360 -300|251c 7cec 3w1o 7cec 3w1o|America/Rainy_River,Winnipeg;Canada/Central
-360 -300|251c 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec|America/Chicago,Indiana/Knox,Indiana/Tell_City,Knox_IN,Matamoros,Menominee,North_Dakota/Beulah,North_Dakota/Center,North_Dakota/New_Salem,Ojinaga,Rankin_Inlet,Resolute;CST6CDT;US/Central,Indiana-Starke
-300||America/Atikokan,Bogota,Cancun,Cayman,Coral_Harbour,Eirunepe,Guayaquil,Jamaica,Lima,Panama,Porto_Acre,Rio_Branco;Brazil/Acre;EST,Jamaica;Etc/GMT+5
-300 -240|24wc 7cg0 3w00 7cg0 3w00 iso0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0|America/Havana;Cuba
-300 -240|24zo 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec|America/Detroit,Fort_Wayne,Grand_Turk,Indiana/Indianapolis,Indiana/Marengo,Indiana/Petersburg,Indiana/Vevay,Indiana/Vincennes,Indiana/Winamac,Indianapolis,Iqaluit,Kentucky/Louisville,Kentucky/Monticello,Louisville,Montreal,Nassau,New_York,Nipigon,Pangnirtung,Port-au-Prince,Thunder_Bay,Toronto;Canada/Eastern;EST5EDT;US/East-Indiana,Eastern,Michigan
-300 -360|2zx0 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4r5o|Chile/EasterIsland;Pacific/Easter
-240||America/Anguilla,Antigua,Aruba,Barbados,Blanc-Sablon,Boa_Vista,Campo_Grande,Caracas,Cuiaba,Curacao,Dominica,Grenada,Guadeloupe,Guyana,Kralendijk,La_Paz,Lower_Princes,Manaus,Marigot,Martinique,Montserrat,Port_of_Spain,Porto_Velho,Puerto_Rico,Santo_Domingo,St_Barthelemy,St_Kitts,St_Lucia,St_Thomas,St_Vincent,Tortola,Virgin;Brazil/West;Etc/GMT+4
-240 -180|24y0 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec|America/Glace_Bay,Goose_Bay,Halifax,Moncton,Thule;Atlantic/Bermuda;Canada/Atlantic
-210 -150|24x6 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec|America/St_Johns;Canada/Newfoundland
-180||America/Araguaina,Argentina/Buenos_Aires,Argentina/Catamarca,Argentina/ComodRivadavia,Argentina/Cordoba,Argentina/Jujuy,Argentina/La_Rioja,Argentina/Mendoza,Argentina/Rio_Gallegos,Argentina/Salta,Argentina/San_Juan,Argentina/San_Luis,Argentina/Tucuman,Argentina/Ushuaia,Bahia,Belem,Buenos_Aires,Catamarca,Cayenne,Cordoba,Fortaleza,Jujuy,Maceio,Mendoza,Montevideo,Paramaribo,Punta_Arenas,Recife,Rosario,Santarem,Sao_Paulo;Antarctica/Palmer,Rothera;Atlantic/Stanley;Brazil/East;Etc/GMT+3
-180 -240|2kd0 61to|America/Asuncion
-180 -240|2zx0 4r5o|America/Coyhaique
-180 -120|24wc 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec|America/Miquelon
-180 -240|2zx0 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4r5o|America/Santiago;Chile/Continental
-120||America/Noronha;Atlantic/South_Georgia;Brazil/DeNoronha;Etc/GMT+2
-120 -60|2s1o 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0|America/Godthab,Nuuk
-60||Atlantic/Cape_Verde;Etc/GMT+1
-60 -120|99do 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0|America/Scoresbysund
-60 0|2s1o 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0|Atlantic/Azores
0||Africa/Abidjan,Accra,Bamako,Banjul,Bissau,Conakry,Dakar,Freetown,Lome,Monrovia,Nouakchott,Ouagadougou,Sao_Tome,Timbuktu;America/Danmarkshavn;Atlantic/Reykjavik,St_Helena;Etc/GMT,GMT+0,GMT-0,GMT0,Greenwich,UCT,UTC,Universal,Zulu;GMT,GMT+0,GMT-0,GMT0,Greenwich,Iceland,UCT,UTC,Universal,Zulu
0 120|2s1o 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0|Antarctica/Troll
0 60|2s1o 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0|Atlantic/Canary,Faeroe,Faroe,Madeira;Eire,GB,GB-Eire,Portugal,WET;Europe/Belfast,Dublin,Guernsey,Isle_of_Man,Jersey,Lisbon,London
60||Africa/Algiers,Bangui,Brazzaville,Douala,Kinshasa,Lagos,Libreville,Luanda,Malabo,Ndjamena,Niamey,Porto-Novo,Tunis;Etc/GMT-1
60 0|24rc 12w0 9q00 1ao0 9q00 12w0 5m6c|Africa/Casablanca,El_Aaiun
60 120|2s1o 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0|Africa/Ceuta;Arctic/Longyearbyen;Atlantic/Jan_Mayen;CET,MET,Poland;Europe/Amsterdam,Andorra,Belgrade,Berlin,Bratislava,Brussels,Budapest,Busingen,Copenhagen,Gibraltar,Ljubljana,Luxembourg,Madrid,Malta,Monaco,Oslo,Paris,Podgorica,Prague,Rome,San_Marino,Sarajevo,Skopje,Stockholm,Tirane,Vaduz,Vatican,Vienna,Warsaw,Zagreb,Zurich
120||Africa/Blantyre,Bujumbura,Gaborone,Harare,Johannesburg,Juba,Khartoum,Kigali,Lubumbashi,Lusaka,Maputo,Maseru,Mbabane,Tripoli,Windhoek;Etc/GMT-2;Europe/Kaliningrad;Libya
120 180|3kso 5tyc 5eho 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc|Africa/Cairo;Egypt
120 180|2rwo 6hac 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 6hac|Asia/Beirut
120 180|2s1o 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0|Asia/Famagusta,Nicosia;EET;Europe/Athens,Bucharest,Chisinau,Helsinki,Kiev,Kyiv,Mariehamn,Nicosia,Riga,Sofia,Tallinn,Tiraspol,Uzhgorod,Vilnius,Zaporozhye
120 180|3e80 5tyc 56po 61qc 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 69ic|Asia/Gaza,Hebron
120 180|2ps0 6jic 4oxo 6jic 4oxo 6jic 4oxo 6rac 4h5o 6rac 4h5o 6rac 4oxo 6jic 4oxo 6jic 4oxo 6rac 4h5o 6rac 4h5o 6rac 4h5o 6rac 4oxo 6jic|Asia/Jerusalem,Tel_Aviv;Israel
180||Africa/Addis_Ababa,Asmara,Asmera,Dar_es_Salaam,Djibouti,Kampala,Mogadishu,Nairobi;Antarctica/Syowa;Asia/Aden,Amman,Baghdad,Bahrain,Damascus,Istanbul,Kuwait,Qatar,Riyadh;Etc/GMT-3;Europe/Istanbul,Kirov,Minsk,Moscow,Simferopol,Volgograd;Indian/Antananarivo,Comoro,Mayotte;Turkey,W-SU
210||Asia/Tehran;Iran
240||Asia/Baku,Dubai,Muscat,Tbilisi,Yerevan;Etc/GMT-4;Europe/Astrakhan,Samara,Saratov,Ulyanovsk;Indian/Mahe,Mauritius,Reunion
270||Asia/Kabul
300||Antarctica/Mawson,Vostok;Asia/Aqtau,Aqtobe,Ashgabat,Ashkhabad,Atyrau,Dushanbe,Karachi,Oral,Qyzylorda,Samarkand,Tashkent,Yekaterinburg;Etc/GMT-5;Indian/Kerguelen,Maldives
330||Asia/Calcutta,Colombo,Kolkata
345||Asia/Kathmandu,Katmandu
360||Asia/Bishkek,Dacca,Dhaka,Kashgar,Omsk,Thimbu,Thimphu,Urumqi;Etc/GMT-6;Indian/Chagos
360 300|1ue0|Asia/Almaty,Qostanay
390||Asia/Rangoon,Yangon;Indian/Cocos
420||Antarctica/Davis;Asia/Bangkok,Barnaul,Ho_Chi_Minh,Hovd,Jakarta,Krasnoyarsk,Novokuznetsk,Novosibirsk,Phnom_Penh,Pontianak,Saigon,Tomsk,Vientiane;Etc/GMT-7;Indian/Christmas
480||Antarctica/Casey;Asia/Brunei,Choibalsan,Chongqing,Chungking,Harbin,Hong_Kong,Irkutsk,Kuala_Lumpur,Kuching,Macao,Macau,Makassar,Manila,Shanghai,Singapore,Taipei,Ujung_Pandang,Ulaanbaatar,Ulan_Bator;Australia/Perth,West;Etc/GMT-8;Hongkong,PRC,ROC,Singapore
525||Australia/Eucla
540||Asia/Chita,Dili,Jayapura,Khandyga,Pyongyang,Seoul,Tokyo,Yakutsk;Etc/GMT-9;Japan,ROK;Pacific/Palau
570||Australia/Darwin,North
600||Antarctica/DumontDUrville;Asia/Ust-Nera,Vladivostok;Australia/Brisbane,Lindeman,Queensland;Etc/GMT-10;Pacific/Chuuk,Guam,Port_Moresby,Saipan,Truk,Yap
630 570|2zfi 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80|Australia/Adelaide,Broken_Hill,South,Yancowinna
660||Asia/Magadan,Sakhalin,Srednekolymsk;Etc/GMT-11;Pacific/Bougainville,Efate,Guadalcanal,Kosrae,Noumea,Pohnpei,Ponape
660 600|2zeo 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80|Antarctica/Macquarie;Australia/ACT,Canberra,Currie,Hobart,Melbourne,NSW,Sydney,Tasmania,Victoria
660 630|2zd0 5m8u 5m76 5m8u 5m76 5m8u 5m76 5m8u 5m76 5m8u 5m76 5u0u 5m76 5m8u 5m76 5m8u 5m76 5m8u 5m76 5m8u 5m76 5m8u 5m76 5u0u 5m76 5m8u|Australia/LHI,Lord_Howe
720||Asia/Anadyr,Kamchatka;Etc/GMT-12;Kwajalein;Pacific/Fiji,Funafuti,Kwajalein,Majuro,Nauru,Tarawa,Wake,Wallis
720 660|2zd0 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80|Pacific/Norfolk
780||Etc/GMT-13;Pacific/Apia,Enderbury,Fakaofo,Kanton,Tongatapu
780 720|2zbc 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5m80 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5m80 5u00 5eg0|Antarctica/McMurdo,South_Pole;NZ;Pacific/Auckland
825 765|2zbc 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5m80 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5m80 5u00 5eg0|NZ-CHAT;Pacific/Chatham
840||Etc/GMT-14;Pacific/Kiritimati`;
