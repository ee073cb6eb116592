import {
  Checkbox,
  Fieldset,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Stack,
  Textarea,
  TextInput,
} from "@mantine/core";
import { t } from "../messages/t.ts";
import type { Outputs } from "../trpc.ts";
import type { Answers, FormField } from "./answers.ts";

type Group = Outputs["forms"]["order"]["groups"][number];

/** The DOM id of a field, by which a problem leads to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

/** The fields of an order drawn from its form, group by group; those of no group come last, as the facility's.
 *  sampleCount: samples in the table; from one on they are counted and not asked for. */
export function FormFields({
  fields,
  groups,
  answers,
  sampleCount,
  onAnswer,
}: {
  fields: FormField[];
  groups: Group[];
  answers: Answers;
  sampleCount: number;
  onAnswer: (name: string, answer: unknown) => void;
}) {
  const ordered = groups.toSorted((one, other) => one.order - other.order);
  const known = new Set(groups.map(({ id }) => id));
  const sections = [
    ...ordered.map(({ id, name }) => ({ name, fields: fields.filter(({ groupId }) => groupId === id) })),
    {
      name: t("editor.facility"),
      fields: fields.filter(({ groupId }) => groupId === undefined || !known.has(groupId)),
    },
  ];
  return (
    <Stack gap="md">
      {sections
        .filter((section) => section.fields.length > 0)
        .map((section) => (
          <Fieldset key={section.name} legend={section.name}>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              {section.fields.map((field) => (
                <AnswerField
                  key={field.id}
                  field={field}
                  answer={answers[field.name]}
                  sampleCount={sampleCount}
                  onAnswer={(answer) => onAnswer(field.name, answer)}
                />
              ))}
            </SimpleGrid>
          </Fieldset>
        ))}
    </Stack>
  );
}

const SHORT_TEXT_MAX_CHARACTERS = 500;

function AnswerField({
  field,
  answer,
  sampleCount,
  onAnswer,
}: {
  field: FormField;
  answer: unknown;
  sampleCount: number;
  onAnswer: (answer: unknown) => void;
}) {
  const about = {
    id: fieldId(field.name),
    label: field.label,
    description: field.helpText,
    placeholder: field.placeholder,
    required: field.required && !field.adminOnly,
  };
  const text = typeof answer === "string" || typeof answer === "number" ? String(answer) : "";

  switch (field.type) {
    case "number": {
      const counted = field.name === "numberOfSamples" && sampleCount > 0;
      return (
        <NumberInput
          {...about}
          description={counted ? t("editor.counted") : field.helpText}
          readOnly={counted}
          value={counted ? sampleCount : text}
          min={field.simpleValidation?.minValue ?? -Infinity}
          max={field.simpleValidation?.maxValue ?? Infinity}
          clampBehavior="none"
          inputMode="numeric"
          hideControls={counted}
          onChange={(value) => onAnswer(value === "" ? null : Number(value))}
        />
      );
    }
    case "select":
      return (
        <Select
          {...about}
          placeholder={field.placeholder ?? t("editor.choose")}
          data={field.options ?? []}
          value={text === "" ? null : text}
          clearable={!field.required}
          searchable
          onChange={onAnswer}
        />
      );
    case "multiselect":
      return (
        <MultiSelect
          {...about}
          data={field.options ?? []}
          value={Array.isArray(answer) ? answer.map(String) : []}
          onChange={onAnswer}
        />
      );
    case "checkbox":
      return (
        <Checkbox
          {...about}
          checked={answer === true}
          onChange={(event) => onAnswer(event.currentTarget.checked)}
        />
      );
    case "textarea":
      return (
        <Textarea
          {...about}
          autosize
          minRows={2}
          maxRows={12}
          value={text}
          onChange={(event) => onAnswer(textOrNull(event.currentTarget.value))}
        />
      );
    default:
      return (
        <TextInput
          {...about}
          type={field.type === "date" ? "date" : "text"}
          maxLength={SHORT_TEXT_MAX_CHARACTERS}
          value={text}
          onChange={(event) => onAnswer(textOrNull(event.currentTarget.value))}
        />
      );
  }
}

function textOrNull(value: string): string | null {
  return value === "" ? null : value;
}
