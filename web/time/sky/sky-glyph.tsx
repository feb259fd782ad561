import * as m from "#messages";

const LABELS = {
  day: m.skyDay(),
  golden: m.skyLowSun(),
  twilight: m.skyTwilight(),
  night: m.skyNight(),
};

interface SkyGlyphProps {
  readonly sky: keyof typeof LABELS;
  readonly className?: string;
}

/** An icon for a sky. Shapes differ, not only colours. */
export function SkyGlyph({ sky, className = "" }: SkyGlyphProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      className={`sky-glyph size-4 shrink-0 ${className}`}
      role="img"
      aria-label={LABELS[sky]}
    >
      {sky === "day" && <circle cx="8" cy="8" r="6.5" className="fill-sun stroke-sun-rim" />}
      {sky === "golden" && (
        <>
          <circle cx="8" cy="8" r="6.5" className="fill-sun/30 stroke-sun-rim" />
          <path d="M1.5 8a6.5 6.5 0 0 0 13 0z" className="fill-sun-deep stroke-sun-rim" />
        </>
      )}
      {sky === "twilight" && <path d="M2 11a6 6 0 0 1 12 0zM1 12.5h14v1H1z" className="fill-sun" />}
      {sky === "night" && (
        <path d="M6 1.5a6.5 6.5 0 1 0 8.5 8.5A7 7 0 0 1 6 1.5z" className="fill-current" />
      )}
    </svg>
  );
}
