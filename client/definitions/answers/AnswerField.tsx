import {
  Autocomplete,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  Radio,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from "@mantine/core";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import {
  LONG_TEXT_MAX_CHARACTERS,
  TEXT_MAX_CHARACTERS,
  fieldUnits,
} from "../../../server/definitions/forms/rules/findProblems.ts";
import { t } from "../../kit/i18n/t.ts";
import { choiceText } from "../../kit/sheet/choices.ts";
import { fieldChoices, fieldHelp, type KnownChoices, unitName } from "../../kit/sheet/fieldColumns.ts";
import classes from "./answers.module.css";
import { TechnologyField } from "../catalogSelection/TechnologyField.tsx";
import { fieldId } from "./fieldId.ts";
import { OrganismField } from "./OrganismField.tsx";

const CHOICES_SHOWN_MAX = 200;
const UNIT_WIDTH = 96;

/**
 * One form field, rendered by its type.
 * @param answer as stored; null or undefined without one; likewise unit
 * @param error the problem text
 * @param fixed shows the answer read-only
 * @param samples the number of samples of the form, if known
 */
export function AnswerField({
  field,
  answer,
  unit,
  error,
  fixed = false,
  known,
  samples,
  onAnswer,
  onUnit,
}: {
  field: FormField;
  answer: unknown;
  unit: unknown;
  error: string | undefined;
  fixed?: boolean;
  known: KnownChoices;
  samples?: number | undefined;
  onAnswer: (answer: unknown) => void;
  onUnit: (unit: string | null) => void;
}) {
  const about = {
    id: fieldId(field.name),
    label: field.label,
    description: fieldHelp(field),
    placeholder: field.placeholder,
    required: field.required && !field.adminOnly,
    error,
  };
  const text = typeof answer === "string" || typeof answer === "number" ? String(answer) : "";
  const onText = (value: string) => onAnswer(value === "" ? null : value);
  const { choices } = fieldChoices(field, known);
  const unitChoice = <UnitChoice field={field} unit={unit} onUnit={onUnit} />;
  const beside = fieldUnits(field).length > 0 && {
    rightSection: unitChoice,
    rightSectionWidth: UNIT_WIDTH,
    rightSectionPointerEvents: "all" as const,
  };

  switch (field.type) {
    case "number":
      return (
        <NumberInput
          {...about}
          readOnly={fixed}
          hideControls={fixed}
          value={text}
          min={field.simpleValidation?.minValue ?? -Infinity}
          max={field.simpleValidation?.maxValue ?? Infinity}
          clampBehavior="none"
          inputMode="decimal"
          onChange={(value) => onAnswer(value === "" ? null : Number(value))}
          {...beside}
        />
      );
    case "select":
    case "mixs":
      if (!choices) break;
      return (
        <Select
          {...about}
          placeholder={field.placeholder ?? t("editor.choose")}
          data={choices.map((choice) => ({ value: choice.value, label: choiceText(choice) }))}
          value={text === "" ? null : text}
          clearable={!field.required}
          searchable
          limit={CHOICES_SHOWN_MAX}
          nothingFoundMessage={t("answer.noChoice")}
          onChange={onAnswer}
        />
      );
    case "multiselect":
      return (
        <MultiSelect
          {...about}
          data={field.options ?? []}
          value={Array.isArray(answer) ? answer.map(String) : []}
          searchable
          clearable
          limit={CHOICES_SHOWN_MAX}
          nothingFoundMessage={t("answer.noChoice")}
          onChange={(chosen) => onAnswer(chosen.length > 0 ? chosen : null)}
        />
      );
    case "checkbox":
      return about.required ? (
        <YesOrNo about={about} answer={answer} onAnswer={onAnswer} />
      ) : (
        <Checkbox
          {...about}
          pt={{ base: 0, sm: 26 }}
          checked={answer === true}
          onChange={(event) => onAnswer(event.currentTarget.checked)}
        />
      );
    case "textarea":
      return (
        <Stack gap={6}>
          <Textarea
            {...about}
            autosize
            minRows={2}
            maxRows={12}
            maxLength={LONG_TEXT_MAX_CHARACTERS}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
          />
          {beside && (
            <Group h={36} w={UNIT_WIDTH}>
              {unitChoice}
            </Group>
          )}
        </Stack>
      );
    case "organism":
      return <OrganismField {...about} answer={text} organisms={known.organisms} onAnswer={onAnswer} />;
    case "sequencing-tech":
      return (
        <TechnologyField
          {...about}
          options={field.options ?? []}
          answer={answer}
          samples={samples}
          onAnswer={onAnswer}
        />
      );
    case "date":
      return (
        <TextInput
          {...about}
          type="date"
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      );
    default:
      if (!choices || choices.length === 0) break;
      return (
        <Autocomplete
          {...about}
          data={choices.map(({ value }) => value)}
          maxLength={TEXT_MAX_CHARACTERS}
          value={text}
          onChange={onText}
        />
      );
  }
  return (
    <TextInput
      {...about}
      maxLength={TEXT_MAX_CHARACTERS}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      {...beside}
    />
  );
}

/** The unit of an answer: a label for a single unit, a select for several. */
function UnitChoice({
  field,
  unit,
  onUnit,
}: {
  field: FormField;
  unit: unknown;
  onUnit: (unit: string | null) => void;
}) {
  const units = fieldUnits(field);
  if (units.length < 2) {
    return (
      <Text size="sm" c="dimmed" px="xs" w="100%" ta="right" truncate>
        {units[0]}
      </Text>
    );
  }
  return (
    <select
      id={fieldId(unitName(field.name))}
      className={classes.unit}
      aria-label={t("sheet.unit", { label: field.label })}
      value={typeof unit === "string" ? unit : ""}
      onChange={(event) => onUnit(event.currentTarget.value || null)}
    >
      <option value="">{t("answer.unit")}</option>
      {units.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  );
}

// An unticked box means "no", which is an answer; a mandatory yes/no field must not be answered by accident.
function YesOrNo({
  about: { id, placeholder: _none, ...about },
  answer,
  onAnswer,
}: {
  about: {
    id: string;
    label: string;
    description: string | undefined;
    placeholder: string | undefined;
    required: boolean;
    error: string | undefined;
  };
  answer: unknown;
  onAnswer: (answer: boolean) => void;
}) {
  return (
    <Radio.Group
      {...about}
      value={typeof answer === "boolean" ? String(answer) : null}
      onChange={(value) => onAnswer(value === "true")}
    >
      <Group gap="lg" py={8}>
        <Radio id={id} value="true" label={t("common.yes")} />
        <Radio value="false" label={t("common.no")} />
      </Group>
    </Radio.Group>
  );
}
