import { chromium } from "playwright";
import { browserLaunchOptions } from "./browser.mjs";

const browser = await chromium.launch(browserLaunchOptions());
await browser.close();
