import { Autocomplete, TextInput } from "@mantine/core";
import { TEXT_MAX_CHARACTERS } from "../../../server/definitions/forms/rules/findProblems.ts";
import { t } from "../../kit/i18n/t.ts";
import type { TechnologyFormField } from "./technologyFormField.ts";

/**
 * A technology as free text, which is always available: the catalog may be empty or lack a suitable entry.
 * @param isAlone the field is the only choice, so it has the label of the form field
 */
export function WordsField({
  about: { id, label, description, placeholder, required, error },
  options,
  text,
  isAlone,
  onText,
}: {
  about: TechnologyFormField;
  options: string[];
  text: string;
  isAlone: boolean;
  onText: (text: string) => void;
}) {
  const field = {
    ...(isAlone
      ? { id, label, description, required, error }
      : { id: `${id}-text`, label: t("catalogSelection.request.label") }),
    placeholder: placeholder ?? t("catalogSelection.request.placeholder"),
    maxLength: TEXT_MAX_CHARACTERS,
    value: text,
  };
  return options.length > 0 ? (
    <Autocomplete {...field} data={options} onChange={onText} />
  ) : (
    <TextInput {...field} onChange={(event) => onText(event.currentTarget.value)} />
  );
}
