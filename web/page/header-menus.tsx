import { LanguageMenu } from "../i18n/choice/language-menu.tsx";
import { SettingsMenu } from "./settings-menu.tsx";

/** The menus of the header; lazily hydrated. */
export function HeaderMenus() {
  return (
    <>
      <LanguageMenu />
      <SettingsMenu />
    </>
  );
}
