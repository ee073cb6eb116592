import { NumberInput, Select, SimpleGrid, TextInput, Group, Text } from "@mantine/core";
import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useState } from "react";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import {
  fieldPattern,
  PATTERN_PRESETS,
  type PatternPreset,
  type SimpleValidation,
  matchesPattern,
  patternError,
} from "../../../server/platform/input/rules/matchesPattern.ts";
import { t } from "../../kit/i18n/t.ts";
import { isText } from "./fieldTypes.ts";
import type { FormProblem } from "./formProblems.ts";
import { partId } from "./FieldPanel.tsx";
import { partProblem } from "./problemText.ts";

const PATTERN_MAX_CHARACTERS = 500;
const MESSAGE_MAX_CHARACTERS = 300;
const LENGTH_MAX_CHARACTERS = 20_000;
const NO_PRESET = "none";

/** The validation rules of a field: range of a number; length and pattern of a text. */
export function ValidationFields({
  field,
  problems,
  say,
}: {
  field: FormField;
  problems: FormProblem[];
  say: (changed: Partial<FormField>) => void;
}) {
  const rules = field.simpleValidation ?? {};
  const set = (change: Partial<SimpleValidation>) =>
    say({ simpleValidation: filled({ ...rules, ...change }) });

  if (field.type === "number")
    return (
      <SimpleGrid cols={2} spacing="sm">
        <NumberInput
          id={partId("values")}
          label={t("forms.minValue")}
          value={rules.minValue ?? ""}
          error={partProblem(problems, "values")}
          onChange={(value) => set({ minValue: numberOrNone(value) })}
        />
        <NumberInput
          label={t("forms.maxValue")}
          value={rules.maxValue ?? ""}
          onChange={(value) => set({ maxValue: numberOrNone(value) })}
        />
      </SimpleGrid>
    );
  if (!isText(field.type)) return null;

  const preset = rules.patternPreset ?? (rules.pattern ? "custom" : NO_PRESET);
  const pattern = fieldPattern(rules);
  return (
    <>
      <SimpleGrid cols={2} spacing="sm">
        <NumberInput
          id={partId("lengths")}
          label={t("forms.minLength")}
          min={0}
          max={LENGTH_MAX_CHARACTERS}
          allowDecimal={false}
          value={rules.minLength ?? ""}
          error={partProblem(problems, "lengths")}
          onChange={(value) => set({ minLength: numberOrNone(value) })}
        />
        <NumberInput
          label={t("forms.maxLength")}
          min={1}
          max={LENGTH_MAX_CHARACTERS}
          allowDecimal={false}
          value={rules.maxLength ?? ""}
          onChange={(value) => set({ maxLength: numberOrNone(value) })}
        />
      </SimpleGrid>
      <Select
        label={t("forms.preset")}
        allowDeselect={false}
        data={[NO_PRESET, ...PATTERN_PRESETS].map((value) => ({
          value,
          label: t(`forms.preset.${value as PatternPreset | typeof NO_PRESET}`),
        }))}
        value={preset}
        onChange={(value) =>
          set(
            value === NO_PRESET
              ? { patternPreset: undefined, pattern: undefined, patternMessage: undefined }
              : {
                  patternPreset: value as PatternPreset,
                  ...(value === "custom" ? {} : { pattern: undefined }),
                },
          )
        }
      />
      {preset === "custom" && (
        <TextInput
          id={partId("pattern")}
          label={t("forms.pattern")}
          description={t("forms.pattern.hint")}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          spellCheck={false}
          autoCapitalize="off"
          maxLength={PATTERN_MAX_CHARACTERS}
          value={rules.pattern ?? ""}
          error={partProblem(problems, "pattern")}
          onChange={(event) =>
            set({ pattern: event.currentTarget.value || undefined, patternPreset: "custom" })
          }
        />
      )}
      {preset !== NO_PRESET && (
        <TextInput
          label={t("forms.patternMessage")}
          description={t("forms.patternMessage.hint")}
          maxLength={MESSAGE_MAX_CHARACTERS}
          value={rules.patternMessage ?? ""}
          onChange={(event) => set({ patternMessage: event.currentTarget.value || undefined })}
        />
      )}
      {pattern !== undefined && <PatternTest pattern={pattern} />}
    </>
  );
}

// Omits empty rules, so that a field without rules has no validation.
function filled(rules: SimpleValidation): SimpleValidation | undefined {
  const given = Object.entries(rules).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

function numberOrNone(value: string | number): number | undefined {
  const number = typeof value === "number" ? value : Number.parseFloat(value);
  return Number.isFinite(number) ? number : undefined;
}

const ANSWER_MAX_CHARACTERS = 500;

/** Tests a pattern on an example answer, with the validation of real answers. */
function PatternTest({ pattern }: { pattern: string }) {
  const [answer, setAnswer] = useState("");
  const usable = patternError(pattern) === undefined;
  const matches = usable && matchesPattern(pattern, answer.trim());
  const Sign = matches ? IconCircleCheck : IconCircleX;
  return (
    <div>
      <TextInput
        label={t("forms.patternTest")}
        description={t("forms.patternTest.hint")}
        spellCheck={false}
        maxLength={ANSWER_MAX_CHARACTERS}
        value={answer}
        data-own-undo
        onChange={(event) => setAnswer(event.currentTarget.value)}
      />
      <Group gap={6} mih={24} role="status" c={matches ? "var(--matches)" : "var(--mantine-color-error)"}>
        {usable && answer !== "" && (
          <>
            <Sign size={16} aria-hidden />
            <Text size="sm" fw={600}>
              {t(matches ? "forms.patternTest.matches" : "forms.patternTest.differs")}
            </Text>
          </>
        )}
      </Group>
    </div>
  );
}
