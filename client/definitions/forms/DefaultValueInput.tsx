import { MultiSelect, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { t } from "../../kit/i18n/t.ts";
import { isTypeAllowed } from "./fieldTypes.ts";

const TEXT_MAX_CHARACTERS = 500;

/** The default value of a field. Types whose values are unique have none. */
export function DefaultValueInput({
  field,
  hint,
  onChange,
}: {
  field: FormField;
  hint: string;
  onChange: (value: FormField["defaultValue"]) => void;
}) {
  const { type, defaultValue, options = [] } = field;
  const about = { label: t("forms.defaultValue"), description: hint };
  const text =
    typeof defaultValue === "string" || typeof defaultValue === "number" ? String(defaultValue) : "";
  const usable = [...new Set(options)].filter((option) => option.trim() !== "");

  switch (type) {
    case "number":
      return (
        <NumberInput
          {...about}
          value={text === "" ? "" : Number(text)}
          onChange={(value) => onChange(value === "" ? undefined : Number(value))}
        />
      );
    case "select":
      return (
        <Select
          {...about}
          data={usable}
          clearable
          placeholder={t("forms.defaultValue.none")}
          value={usable.includes(text) ? text : null}
          onChange={(value) => onChange(value ?? undefined)}
        />
      );
    case "multiselect":
      return (
        <MultiSelect
          {...about}
          data={usable}
          value={Array.isArray(defaultValue) ? defaultValue.filter((one) => usable.includes(one)) : []}
          onChange={(value) => onChange(value.length > 0 ? value : undefined)}
        />
      );
    case "checkbox":
      return (
        <Switch
          {...about}
          checked={defaultValue === true}
          onChange={(event) => onChange(event.currentTarget.checked || undefined)}
        />
      );
    default:
      // Barcodes, and fields with their own input.
      if (type === "barcode" || !isTypeAllowed(type, { perSample: true })) return null;
      return (
        <TextInput
          {...about}
          type={type === "date" ? "date" : "text"}
          maxLength={TEXT_MAX_CHARACTERS}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      );
  }
}
