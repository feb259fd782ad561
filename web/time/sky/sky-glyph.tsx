import * as m from "#messages";

export const SKY_NAMES = {
  day: m.skyDay(),
  golden: m.skyLowSun(),
  twilight: m.skyTwilight(),
  night: m.skyNight(),
};

/** An icon for a sky. Shapes differ, not only colours. */
export function SkyGlyph(props: { sky: keyof typeof SKY_NAMES; isDecorative?: boolean }) {
  const { sky, isDecorative = false } = props;
  return (
    <svg
      viewBox="0 0 16 16"
      className={`sky-glyph sky-glyph-${sky}`}
      role={isDecorative ? undefined : "img"}
      aria-label={isDecorative ? undefined : SKY_NAMES[sky]}
      aria-hidden={isDecorative}
    >
      {sky === "day" && <circle cx="8" cy="8" r="6.5" />}
      {sky === "golden" && (
        <>
          <circle cx="8" cy="8" r="6.5" />
          <path d="M1.5 8a6.5 6.5 0 0 0 13 0z" />
        </>
      )}
      {sky === "twilight" && <path d="M2 11a6 6 0 0 1 12 0zM1 12.5h14v1H1z" />}
      {sky === "night" && <path d="M6 1.5a6.5 6.5 0 1 0 8.5 8.5A7 7 0 0 1 6 1.5z" />}
    </svg>
  );
}
