import fc from "fast-check";

const character = fc
  .oneof(
    { weight: 3, arbitrary: fc.integer({ min: 0, max: 0xff }) },
    fc.integer({ min: 0, max: 0xd7_ff }),
    fc.integer({ min: 0xe0_00, max: 0x10_ff_ff }),
  )
  .map((code) => String.fromCodePoint(code));

/** Any well-formed text. The unit “binary” of fast-check takes two seconds to make. */
export const anyText = (maxLength = 30): fc.Arbitrary<string> =>
  fc.string({ unit: character, maxLength });
