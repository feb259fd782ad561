interface WallRoom {
  /** The stage's inner size in px. */
  readonly width: number;
  readonly height: number;
  readonly isAnalog: boolean;
  readonly hasSeconds: boolean;
  readonly hasDayPeriod: boolean;
  readonly zoneCount: number;
}

/** Widths of the clock's parts in em, measured with the page's font; a fallback font is narrower. */
const HOUR_MINUTE_EM = 2.4;
const SECOND_EM = 1.3;
const DAY_PERIOD_EM = 0.36;
const ONE_DIGIT_EM = 0.55;
const CLOCK_LINE_EM = 0.95;

/** Of the stage's width: 35 % of the window's, which has a margin. */
const MIN_SHARE = 0.375;
const MIN_FACE_SHARE = 0.358;
/** Place, date and zone with the gaps between them, in their font size. */
const LINES_EM = 5.5;
/** The heights of a row in its font size, as in `wall.css`. */
const ROW_EM = 2.6;
/** The width of a row in its font size: room for "Los Angeles Tomorrow 11:47 am". */
const BESIDE_ROW_EM = 16;
const STACKED_ROW_EM = 3.4;

/** The largest clock that leaves room for the rest; its text is at least 35 % of the width, whatever else must go. In px: `clock` is the font size of the digital one or the diameter of the analog one, `line` the font size of place, date and zone, or 0 without room. */
export function layOutWall(room: WallRoom) {
  const { width, height, isAnalog, zoneCount } = room;
  const isBeside = width >= 1.15 * height;
  const listWidth = zoneCount === 0 ? 0 : isBeside ? 0.27 * width : Math.min(width, 1.1 * height);
  const clockWidth = isBeside && zoneCount > 0 ? width - listWidth - 0.05 * width : 0.96 * width;
  // Hands need more of the height than digits.
  const lineShare = Math.min(width / (isBeside ? 52 : 26), height / (isAnalog ? 50 : 30));
  const wanted = clamp(isAnalog ? 11 : 13, lineShare, 46);

  const textEm =
    HOUR_MINUTE_EM + (room.hasSeconds ? SECOND_EM : 0) + (room.hasDayPeriod ? DAY_PERIOD_EM : 0);
  const smallest = isAnalog
    ? Math.min(height, MIN_FACE_SHARE * width)
    : (MIN_SHARE * width) / (textEm - ONE_DIGIT_EM);
  const heightEm = isAnalog ? 1 : CLOCK_LINE_EM;
  const line = height - smallest * heightEm >= LINES_EM * wanted ? wanted : 0;
  const clockHeight = height - LINES_EM * line;
  const isBelow = !isBeside && zoneCount > 0;
  const largest = Math.min(
    clockWidth / (isAnalog ? 1 : textEm),
    (isBelow ? (isAnalog ? 0.5 : 0.62) * clockHeight : clockHeight) / heightEm,
  );
  const clock = Math.floor(Math.max(largest, Math.ceil(smallest)));

  const row = clamp(
    13,
    Math.min(listWidth / (isBeside ? BESIDE_ROW_EM : 17), height / (isBeside ? 24 : 34)),
    68,
  );
  const isStacked = isBeside && listWidth < 13 * BESIDE_ROW_EM;
  const listHeight = isBeside ? height : clockHeight - clock * heightEm;
  const rows = Math.floor(listHeight / (row * (isStacked ? STACKED_ROW_EM : ROW_EM)));
  return {
    clock,
    line,
    isBeside,
    listWidth: Math.floor(listWidth),
    row,
    isStacked,
    rows: Math.min(zoneCount, Math.max(0, rows)),
  };
}

function clamp(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
