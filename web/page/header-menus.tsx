import { useId } from "react";
import { LanguageMenu } from "../i18n/choice/language-menu.tsx";
import { SettingsMenu } from "./settings-menu.tsx";

export function HeaderMenus() {
  const languageMenuId = useId();
  return (
    <>
      <LanguageMenu id={languageMenuId} />
      <SettingsMenu languageMenuId={languageMenuId} />
    </>
  );
}
