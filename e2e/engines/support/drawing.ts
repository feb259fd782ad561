/** What is on the map. Runs in the page. */
export function readMap() {
  const map = document.querySelector(".world-map") as Element;
  const { width, height } = map.getBoundingClientRect();
  const labels = [...map.querySelectorAll<HTMLElement>(".map-label")];
  const night = map.querySelector<SVGPathElement>(".map-dark") as SVGPathElement;
  const [, latitude, side, longitude, half] =
    /([\d.]+)° ?(\w*), ([\d.]+)° ?(\w*)\.$/.exec(map.querySelector("svg")?.ariaLabel ?? "") ?? [];
  const x = (Number(longitude) * (half === "west" ? -1 : 1) + 180) * 40;
  const y = (90 - Number(latitude) * (side === "south" ? -1 : 1)) * 40;
  return {
    ratio: width / height,
    shownLabels: labels.filter((label) => label.dataset["crowded"] === "false").length,
    areInside: labels.every((label) => {
      const { left, right } = label.getBoundingClientRect();
      return left >= 0 && right <= innerWidth;
    }),
    isNightBelowTheSun: night.isPointInFill(new DOMPoint(x, y)),
    isNightOppositeToIt: night.isPointInFill(new DOMPoint((x + 7200) % 14_400, 7200 - y)),
  };
}

/** The number of colour changes along a row of a screenshot (PNG), per pixel. Runs in the page. */
export async function countChanges({ png, y }: { png: string; y: number }): Promise<number> {
  const bytes = Uint8Array.from(atob(png), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = document.createElement("canvas");
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext("2d") as CanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, y, image.width, 1);
  const colors = Array.from({ length: image.width }, (_, x) => data.slice(x * 4, x * 4 + 3).join());
  return colors.filter((color, x) => x > 0 && color !== colors[x - 1]).length / image.width;
}
