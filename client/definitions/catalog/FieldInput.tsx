import {
  Autocomplete,
  Button,
  Checkbox,
  Group,
  Input,
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { CatalogConfig, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { isSame } from "../../../server/definitions/catalog/rules/isSame.ts";
import { t } from "../../kit/i18n/t.ts";
import { entryName } from "./catalog.ts";
import { type EntryField, isEditable } from "./entryFields.ts";
import { fieldLabel, fieldHint, optionLabel } from "./fieldWords.ts";
import { LinesInput } from "./LinesInput.tsx";
import { valueText } from "./valueText.ts";

const TEXT_MAX_CHARACTERS = 500;
const LONG_MAX_CHARACTERS = 10_000;
const CHOICES_SHOWN_MAX = 50;

/**
 * The input for a field of an entry.
 * @param provided the provider's value, if known and different
 */
export function FieldInput({
  field,
  value,
  provided,
  config,
  isRequired = false,
  error,
  onChange,
}: {
  field: EntryField;
  value: unknown;
  provided: { value: unknown } | undefined;
  config: CatalogConfig;
  isRequired?: boolean;
  error?: string | undefined;
  onChange: (value: unknown) => void;
}) {
  return (
    <div>
      <TheInput
        field={field}
        value={value}
        config={config}
        isRequired={isRequired}
        error={error}
        onChange={onChange}
      />
      {provided && !isSame(provided.value, value) && (
        <Group gap={6} mt={4} wrap="nowrap" align="baseline">
          <Text size="xs" c="dimmed" lineClamp={3} style={{ overflowWrap: "anywhere" }}>
            {t("catalog.entry.provided", { value: valueText(provided.value) })}
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            style={{ flexShrink: 0 }}
            aria-label={t("catalog.entry.restoreField", { field: fieldLabel(field.path) })}
            onClick={() => onChange(provided.value)}
          >
            {t("catalog.entry.restore")}
          </Button>
        </Group>
      )}
    </div>
  );
}

function TheInput({
  field,
  value,
  config,
  isRequired,
  error,
  onChange,
}: Omit<Parameters<typeof FieldInput>[0], "provided">) {
  const label = fieldLabel(field.path);
  const hint = fieldHint(field.path);
  const common = {
    label,
    error,
    withAsterisk: isRequired ?? false,
    ...(hint === undefined ? {} : { description: hint }),
  };
  const text = typeof value === "string" ? value : "";
  const list = Array.isArray(value) ? (value as string[]) : [];
  const say = (next: string) => onChange(next === "" ? undefined : next);
  const sayList = (next: unknown[]) => onChange(next.length === 0 ? undefined : next);

  if (!isEditable(field, value))
    return (
      <Input.Wrapper label={label} labelElement="div">
        <Text size="sm">{t("catalog.entry.unexpected")}</Text>
      </Input.Wrapper>
    );
  switch (field.kind) {
    case "text":
    case "picture":
      return (
        <TextInput
          {...common}
          spellCheck={field.kind === "text"}
          maxLength={field.kind === "text" ? TEXT_MAX_CHARACTERS : LONG_MAX_CHARACTERS}
          value={text}
          onChange={(event) => say(event.currentTarget.value)}
        />
      );
    case "long":
      return (
        <Textarea
          {...common}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={LONG_MAX_CHARACTERS}
          value={text}
          onChange={(event) => say(event.currentTarget.value)}
        />
      );
    case "number":
      return (
        <NumberInput
          {...common}
          value={typeof value === "number" ? value : ""}
          onChange={(next) => onChange(next === "" || next === "-" ? undefined : Number(next))}
        />
      );
    case "flag":
      return (
        <Switch
          {...common}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "choice":
      return field.isOpen ? (
        <Autocomplete
          {...common}
          data={[...field.options]}
          maxLength={TEXT_MAX_CHARACTERS}
          value={text}
          onChange={say}
        />
      ) : (
        <Select
          {...common}
          data={withUnknown(field.options, text).map((option) => ({
            value: option,
            label: optionLabel(option),
          }))}
          value={text === "" ? null : text}
          clearable
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case "choices":
      return (
        <Checkbox.Group {...common} value={list} onChange={sayList}>
          <Group gap="md" py={6}>
            {list
              .filter((option) => !field.options.includes(option))
              .concat(field.options)
              .map((option) => (
                <Checkbox key={option} value={option} label={optionLabel(option)} />
              ))}
          </Group>
        </Checkbox.Group>
      );
    case "lines":
      return <TagsInput {...common} splitChars={[]} value={list} onChange={sayList} clearable />;
    case "specs":
    case "points":
      return (
        <LinesInput kind={field.kind} label={label} lines={list as unknown as object[]} onChange={sayList} />
      );
    case "entry":
      return (
        <Select
          {...common}
          data={entryChoices(config, field.of, text === "" ? [] : [text])}
          value={text === "" ? null : text}
          searchable
          clearable
          limit={CHOICES_SHOWN_MAX}
          nothingFoundMessage={t("catalog.entry.nothingFound")}
          onChange={(next) => onChange(next ?? undefined)}
        />
      );
    case "entries":
      return (
        <MultiSelect
          {...common}
          data={entryChoices(config, field.of, list)}
          value={list}
          searchable
          clearable
          limit={CHOICES_SHOWN_MAX}
          nothingFoundMessage={t("catalog.entry.nothingFound")}
          onChange={sayList}
        />
      );
    default: {
      const [from, to] = Array.isArray(value) ? (value as number[]) : [];
      return (
        <Input.Wrapper {...common} labelElement="div">
          <Group gap="xs" grow>
            <NumberInput
              aria-label={t("catalog.entry.from", { field: label })}
              allowDecimal={false}
              value={from ?? ""}
              onChange={(next) => onChange([Number(next), to ?? Number(next)])}
            />
            <NumberInput
              aria-label={t("catalog.entry.to", { field: label })}
              allowDecimal={false}
              value={to ?? ""}
              onChange={(next) => onChange([from ?? Number(next), Number(next)])}
            />
          </Group>
        </Input.Wrapper>
      );
    }
  }
}

function withUnknown(options: readonly string[], value: string): string[] {
  return value === "" || options.includes(value) ? [...options] : [value, ...options];
}

// The chosen entry comes first, even if it is missing in the catalog.
function entryChoices(
  config: CatalogConfig,
  collection: Collection,
  chosen: string[],
): { value: string; label: string }[] {
  const names = new Map(config[collection].map((entry) => [entry.id, entryName(entry)]));
  const ids = new Set([...chosen, ...names.keys()]);
  return [...ids].map((id) => {
    const name = names.get(id);
    if (name === undefined) return { value: id, label: t("catalog.entry.unknown", { id }) };
    return { value: id, label: name === id ? id : `${name} (${id})` };
  });
}
