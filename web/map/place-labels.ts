export interface LabelledPin {
  /** 0 to 1 from the left and from the top of the map. */
  readonly x: number;
  readonly y: number;
  /** Of its label, in px. */
  readonly width: number;
  readonly height: number;
}

/** In px, from the pin to the label's corner. */
export interface LabelPlace {
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

/** Of a pin, with a margin. */
const PIN_RADIUS = 8;
/** Between labels, and to the edges. */
const MARGIN = 3;

/** Puts each label beside its pin, the first ones first, where it covers neither a pin nor another label nor leaves the map. */
export function placeLabels(
  pins: readonly LabelledPin[],
  map: { readonly width: number; readonly height: number },
): readonly LabelPlace[] {
  const dots = pins.map(({ x, y }) => {
    const [left, top] = [x * map.width - PIN_RADIUS, y * map.height - PIN_RADIUS];
    return { left, top, right: left + 2 * PIN_RADIUS, bottom: top + 2 * PIN_RADIUS };
  });
  const taken: Box[] = [];
  return pins.map(({ x, y, width, height }, index) => {
    const places = placesAround(width, height).map((place) => {
      const [left, top] = [x * map.width + place.dx, y * map.height + place.dy];
      return { place, box: { left, top, right: left + width, bottom: top + height } };
    });
    const inside = places.filter(
      ({ box }) =>
        box.left >= MARGIN &&
        box.top >= MARGIN &&
        box.right <= map.width - MARGIN &&
        box.bottom <= map.height - MARGIN,
    );
    const free = inside.find(
      ({ box }) =>
        !taken.some((one) => overlaps(box, one, MARGIN)) &&
        !dots.some((dot, other) => other !== index && overlaps(box, dot, 0)),
    );
    // The first one, the visitor's, may cover pins.
    const shown = free ?? (index === 0 ? inside[0] : undefined);
    if (shown) taken.push(shown.box);
    const { dx, dy } = (shown ?? inside[0] ?? places[0])?.place ?? { dx: 0, dy: 0 };
    return { dx, dy, isCrowded: !shown };
  });
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
