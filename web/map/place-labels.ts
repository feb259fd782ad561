export interface LabelledPin {
  /** 0 to 1 from the left and from the top of the map. */
  readonly x: number;
  readonly y: number;
  /** Of its label, in px. */
  readonly width: number;
  readonly height: number;
}

/** In px, from the pin to the label's corner. */
export interface LabelSpot {
  readonly dx: number;
  readonly dy: number;
  /** Every place for it is taken: it is shown only on request. */
  readonly isCrowded: boolean;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const PIN_RADIUS = 8;
/** Between labels, and to the edges. */
const MARGIN = 3;

interface Candidate extends Pick<LabelSpot, "dx" | "dy"> {
  readonly box: Box;
}

/**
 * Puts each label beside its pin, the first ones first, where it covers neither a pin nor another label nor leaves the map. If
 * every place is taken, one other label may move aside.
 */
export function placeLabels(
  pins: readonly LabelledPin[],
  map: { readonly width: number; readonly height: number },
): readonly LabelSpot[] {
  const dots = pins.map(({ x, y }) => {
    const [left, top] = [x * map.width - PIN_RADIUS, y * map.height - PIN_RADIUS];
    return { left, top, right: left + 2 * PIN_RADIUS, bottom: top + 2 * PIN_RADIUS };
  });
  const inside = pins.map((pin) => candidatesOf(pin, map).filter(({ box }) => isOn(map, box)));
  const open = inside.map((candidates, index) =>
    candidates.filter(
      ({ box }) => !dots.some((dot, other) => other !== index && overlaps(box, dot, 0)),
    ),
  );
  const shown: (Candidate | undefined)[] = pins.map(() => undefined);
  const findFree = (index: number, also?: Box) =>
    open[index]?.find(({ box }) =>
      [...shown.map((one) => one?.box), also].every(
        (taken, other) => !taken || other === index || !overlaps(box, taken, MARGIN),
      ),
    );

  /** Shows a label where only one other is in its way, which moves. */
  function showWithMove(index: number): void {
    for (const candidate of open[index] ?? []) {
      const others = [...shown.keys()].filter((other) => {
        const taken = shown[other]?.box;
        return taken !== undefined && overlaps(candidate.box, taken, MARGIN);
      });
      const [other] = others;
      const moved = others.length === 1 && other !== undefined && findFree(other, candidate.box);
      if (!moved) continue;
      shown[other] = moved;
      shown[index] = candidate;
      return;
    }
  }

  for (const index of pins.keys()) {
    // The first one, the visitor's, may cover pins.
    shown[index] = findFree(index) ?? (index === 0 ? inside[0]?.[0] : undefined);
    if (!shown[index]) showWithMove(index);
  }
  return shown.map((candidate, index) => {
    const { dx, dy } = candidate ?? inside[index]?.[0] ?? { dx: 0, dy: 0 };
    return { dx, dy, isCrowded: candidate === undefined };
  });
}

function candidatesOf(
  { x, y, width, height }: LabelledPin,
  map: { readonly width: number; readonly height: number },
): readonly Candidate[] {
  return placesAround(width, height).map((place) => {
    const [left, top] = [x * map.width + place.dx, y * map.height + place.dy];
    return { ...place, box: { left, top, right: left + width, bottom: top + height } };
  });
}

function isOn(map: { readonly width: number; readonly height: number }, box: Box): boolean {
  return (
    box.left >= MARGIN &&
    box.top >= MARGIN &&
    box.right <= map.width - MARGIN &&
    box.bottom <= map.height - MARGIN
  );
}

/** The best first: right, left, above, below, and the corners. */
function placesAround(width: number, height: number) {
  const [right, left, middle] = [PIN_RADIUS, -PIN_RADIUS - width, -height / 2];
  const [above, below] = [-PIN_RADIUS - height, PIN_RADIUS];
  return [
    { dx: right, dy: middle },
    { dx: left, dy: middle },
    { dx: -width / 2, dy: above },
    { dx: -width / 2, dy: below },
    { dx: right / 2, dy: above + 2 },
    { dx: right / 2, dy: below - 2 },
    { dx: left / 2 - width / 2, dy: above + 2 },
    { dx: left / 2 - width / 2, dy: below - 2 },
    { dx: -width + right, dy: above },
    { dx: -width + right, dy: below },
    { dx: left + width, dy: above },
    { dx: left + width, dy: below },
  ];
}

function overlaps(one: Box, other: Box, margin: number): boolean {
  return (
    one.left < other.right + margin &&
    other.left < one.right + margin &&
    one.top < other.bottom + margin &&
    other.top < one.bottom + margin
  );
}
