import { direction, language } from "#language";
import * as m from "#messages";

const ICON_PATH = "/icons/icon";

const icon = (file: string, size: number) => ({
  src: `${ICON_PATH}-${file}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
});

export const webAppManifest = {
  id: "/",
  name: "World Clock",
  short_name: "World Clock",
  description: m.pageDescription(),
  lang: language,
  ...(direction === "rtl" && { dir: direction }),
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#fbfaf7",
  theme_color: "#fbfaf7",
  categories: ["utilities", "travel"],
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    icon("192", 192),
    icon("512", 512),
    { ...icon("maskable-512", 512), purpose: "maskable" },
  ],
  share_target: {
    action: "/",
    method: "GET",
    enctype: "application/x-www-form-urlencoded",
    params: { text: "q" },
  },
  shortcuts: [{ name: m.wallShortcut(), url: "/?wall", icons: [icon("96", 96)] }],
};
