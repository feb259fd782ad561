import "./api-page.css";
import { readStored } from "../../kit/storage/local-storage.ts";

// Runs in the head of the document: the theme that the visitor chose on the clock's page, before the first paint.

const theme = readStored("theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
