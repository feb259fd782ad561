/** Area, earlier name, today's name: of tzdb's `backward`, without names that were merged into another city's zone. */
const RENAMED = `
Africa Asmera Asmara
America Godthab Nuuk
America Knox_IN Indiana/Knox
America Virgin St_Thomas
Asia Ashkhabad Ashgabat
Asia Calcutta Kolkata
Asia Chungking Chongqing
Asia Dacca Dhaka
Asia Katmandu Kathmandu
Asia Macao Macau
Asia Rangoon Yangon
Asia Saigon Ho_Chi_Minh
Asia Thimbu Thimphu
Asia Ujung_Pandang Makassar
Asia Ulan_Bator Ulaanbaatar
Atlantic Faeroe Faroe
Europe Kiev Kyiv
Pacific Enderbury Kanton
Pacific Ponape Pohnpei
Pacific Samoa Pago_Pago
Pacific Truk Chuuk
`;

const CURRENT = new Map(
  RENAMED.trim()
    .split("\n")
    .map((line) => {
      const [area, earlier, current] = line.split(" ");
      return [`${area}/${earlier}`, `${area}/${current}`];
    }),
);

/** Today's name of a zone that tzdb renamed and browsers still report by its earlier name; any other zone as it is. */
export function currentZone(zone: string): string {
  return CURRENT.get(zone) ?? zone;
}
