import * as m from "#messages";
import { TextField } from "../kit/ui/text-field.tsx";
import { MAX_LINK_TEXT_LENGTH } from "./link-text.ts";

interface TitleFieldProps {
  readonly title: string;
  readonly onChange: (title: string) => void;
}

/** The title of what a link shows. Says so when it has as many characters as a link can have. */
export function TitleField({ title, onChange }: TitleFieldProps) {
  const isFull = title.length >= MAX_LINK_TEXT_LENGTH;
  return (
    <div className="title-field">
      <TextField
        label={m.shareLinkTitle()}
        placeholder={m.shareLinkTitleExample()}
        maxLength={MAX_LINK_TEXT_LENGTH}
        value={title}
        onChange={({ target }) => onChange(target.value)}
      />
      <p role="status" className="note">
        {isFull && m.shareLinkTitleFull({ max: MAX_LINK_TEXT_LENGTH })}
      </p>
    </div>
  );
}
