import "./style.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { readPageSettings } from "./page-settings.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no element #root.");
const app = (
  <StrictMode>
    <App path={location.pathname} settings={readPageSettings()} />
  </StrictMode>
);
// `npm run dev` prerenders nothing.
if (root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
