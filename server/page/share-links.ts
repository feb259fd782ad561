/** The picture is 1200 by 630 pixels, what the sites where a page is shared ask for. */
const PICTURE_PATH = "/share.png";

/** What has to name the page by its whole address, and so is not in the built document. */
export function writeShareLinks(publicOrigin: string): string {
  return [
    `<link rel="canonical" href="${publicOrigin}/" />`,
    `<meta property="og:url" content="${publicOrigin}/" />`,
    `<meta property="og:image" content="${publicOrigin}${PICTURE_PATH}" />`,
  ].join("");
}
