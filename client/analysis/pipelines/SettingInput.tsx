import { MultiSelect, NumberInput, Select, Stack, Switch, TagsInput, TextInput } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { mayBeReferencePath } from "../referenceData/pathSetting.ts";
import { ReferenceDataPicker } from "../referenceData/ReferenceDataPicker.tsx";
import { type FormSetting, settingPlacement } from "./formSettings.ts";

/**
 * The input for a setting by its type.
 * @param value undefined while unset, which shows the default
 */
export function SettingInput({
  setting: { key, title, setting, isRequired },
  value,
  fallback,
  error,
  onChange,
}: {
  setting: FormSetting;
  value: unknown;
  fallback: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}) {
  const hint = [setting.description, settingPlacement(setting)?.helpText]
    .filter((part) => part !== undefined && part !== "")
    .map((part, index, parts) => (index < parts.length - 1 ? part?.replace(/\.\s*$/, "") : part))
    .join(". ");
  const common = {
    label: title,
    error,
    withAsterisk: isRequired && fallback === undefined,
    ...(hint === "" ? {} : { description: hint }),
  };
  const placeholder =
    fallback === undefined ? t("pipelines.unset") : t("pipelines.default", { value: formatValue(fallback) });

  const types = [setting.type].flat();
  if (setting.type === "boolean") {
    const isInverse = settingPlacement(setting)?.booleanMode === "inverse";
    return (
      <Switch
        label={title}
        description={hint}
        error={error}
        checked={((value ?? fallback ?? false) === true) !== isInverse}
        onChange={(event) => onChange(event.currentTarget.checked !== isInverse)}
      />
    );
  }
  if (setting.type === "array") {
    const list = Array.isArray(value) ? value.map(formatValue) : [];
    const choices = setting.items?.enum?.map(formatValue);
    const change = (texts: string[]) =>
      onChange(texts.length === 0 ? undefined : texts.map((text) => typed(text, setting.items?.type)));
    return choices ? (
      <MultiSelect {...common} data={choices} value={list} onChange={change} clearable />
    ) : (
      <TagsInput {...common} value={list} onChange={change} clearable />
    );
  }
  if (setting.enum) {
    const choices = setting.enum;
    return (
      <Select
        {...common}
        placeholder={placeholder}
        data={choices.map(formatValue)}
        value={value === undefined ? null : formatValue(value)}
        onChange={(text) => onChange(choices.find((choice) => formatValue(choice) === text))}
        clearable
      />
    );
  }
  if (types.includes("string") || types.length > 1) {
    const input = (
      <TextInput
        {...common}
        placeholder={placeholder}
        spellCheck={false}
        maxLength={setting.maxLength ?? 2_000}
        value={value === undefined ? "" : formatValue(value)}
        onChange={({ currentTarget: { value: text } }) =>
          onChange(text === "" ? undefined : typedAs(text, types))
        }
      />
    );
    if (!mayBeReferencePath(key, setting)) return input;
    return (
      <Stack gap={2}>
        {input}
        <ReferenceDataPicker settingKey={key} title={title} value={value ?? fallback} onChoose={onChange} />
      </Stack>
    );
  }
  return (
    <NumberInput
      {...common}
      placeholder={placeholder}
      value={typeof value === "number" ? value : ""}
      onChange={(given) => onChange(given === "" ? undefined : Number(given))}
      allowDecimal={setting.type === "number"}
      {...(setting.minimum === undefined ? {} : { min: setting.minimum })}
      {...(setting.maximum === undefined ? {} : { max: setting.maximum })}
    />
  );
}

/** A text for a setting of several types: the type that reads it exactly. */
function typedAs(text: string, types: string[]): unknown {
  if (types.includes("string")) return text;
  return /^-?\d+(\.\d+)?$/.test(text)
    ? Number(text)
    : text === "true" || text === "false"
      ? text === "true"
      : text;
}

function typed(text: string, type: string | undefined): unknown {
  if (type === "boolean") return text === "true";
  return type === "number" || type === "integer" ? Number(text) : text;
}

function formatValue(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
