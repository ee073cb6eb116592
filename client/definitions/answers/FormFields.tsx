import { Fieldset, SimpleGrid, Stack } from "@mantine/core";
import { memo, useState, useCallback, useEffect, useRef } from "react";
import type { FormField, FormGroup } from "../../../server/definitions/forms/rules/field.ts";
import { isEmpty } from "../../../server/definitions/forms/rules/isEmpty.ts";
import { AnswerField } from "./AnswerField.tsx";
import { fieldError, type FormAnswers } from "./fieldError.ts";
import { useKnownChoices } from "./useKnownChoices.ts";
import { t } from "../../kit/i18n/t.ts";
import { prefilled } from "../catalogSelection/prefilled.ts";
import { unitName } from "../../kit/sheet/fieldColumns.ts";

/** A problem that the server reported for an answer. */
interface FieldProblem {
  field: string;
  message: string;
}

const WHOLE_ROW = { gridColumn: "1 / -1" };
const NONE: FieldProblem[] = [];
const NOT_COUNTED: Record<string, { answer: number; reason: string }> = {};

/**
 * The fields of an order or a study by groups; fields without a group come last, the facility's own at the very
 * end. Units are answers under `<name>_unit`. Problems appear beside a field after it loses focus. A chosen
 * technology fills derived fields that are empty. Memoized, because a sheet beside it is edited.
 * @param problems of a refusal, shown until the answers change
 * @param fixed answers that are counted elsewhere, with the reason
 */
export const FormFields = memo(function FormFields({
  fields,
  groups,
  answers,
  problems = NONE,
  fixed = NOT_COUNTED,
  onAnswer,
}: {
  fields: readonly FormField[];
  groups: readonly FormGroup[];
  answers: FormAnswers;
  problems?: readonly FieldProblem[];
  fixed?: Record<string, { answer: number; reason: string }>;
  onAnswer: (name: string, answer: unknown) => void;
}) {
  const afterPointer = useAfterPointer();
  const known = useKnownChoices(fields);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [reported, setReported] = useState({ problems, changed: new Set<string>() });
  if (reported.problems !== problems) setReported({ problems, changed: new Set() });

  const samples = answerCount(fixed["numberOfSamples"]?.answer ?? answers["numberOfSamples"]);

  function answer(name: string, given: unknown, key = name) {
    setTouched((before) => new Set(before).add(name));
    setReported({ problems, changed: new Set(reported.changed).add(name) });
    onAnswer(key, given);
  }

  function answerTechnology(name: string, after: unknown) {
    answer(name, after);
    const open = fields.filter((field) => fixed[field.name] === undefined);
    for (const [other, given] of prefilled(open, answers, { before: answers[name], after }))
      onAnswer(other, given);
  }

  function leave(name: string) {
    if (touched.has(name) || !isEmpty(answers[name]))
      afterPointer(() => setLeft((before) => new Set(before).add(name)));
  }

  return (
    <Stack gap="md">
      {formSections(fields, groups).map((section) => (
        <Fieldset key={section.id} legend={section.name}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
            {section.fields.map((field) => {
              const { name } = field;
              const counted = fixed[name];
              return (
                <div
                  key={field.id}
                  style={field.type === "sequencing-tech" ? WHOLE_ROW : undefined}
                  onBlur={({ currentTarget, relatedTarget }) => {
                    if (!currentTarget.contains(relatedTarget)) leave(name);
                  }}
                >
                  <AnswerField
                    field={counted ? { ...field, helpText: counted.reason, example: undefined } : field}
                    answer={counted ? counted.answer : answers[name]}
                    unit={answers[unitName(name)]}
                    fixed={counted !== undefined}
                    known={known}
                    samples={samples}
                    error={
                      counted
                        ? undefined
                        : fieldError(field, answers, {
                            left: left.has(name),
                            reported: problems.find((problem) => problem.field === name)?.message,
                            changed: reported.changed.has(name),
                          })
                    }
                    onAnswer={(given) =>
                      field.type === "sequencing-tech" ? answerTechnology(name, given) : answer(name, given)
                    }
                    onUnit={(unit) => answer(name, unit, unitName(name))}
                  />
                </div>
              );
            })}
          </SimpleGrid>
        </Fieldset>
      ))}
    </Stack>
  );
});

function answerCount(answer: unknown): number | undefined {
  const count = isEmpty(answer) ? Number.NaN : Number(answer);
  return count >= 1 && Number.isFinite(count) ? count : undefined;
}

function formSections(fields: readonly FormField[], groups: readonly FormGroup[]) {
  const known = new Set(groups.map(({ id }) => id));
  const rest = fields.filter(({ groupId }) => groupId === undefined || !known.has(groupId));
  return [
    ...groups
      .toSorted((one, other) => one.order - other.order)
      .map(({ id, name }) => ({ id, name, fields: fields.filter(({ groupId }) => groupId === id) })),
    { id: "others", name: t("editor.others"), fields: rest.filter(({ adminOnly }) => !adminOnly) },
    { id: "facility", name: t("editor.facility"), fields: rest.filter(({ adminOnly }) => adminOnly) },
  ].filter((section) => section.fields.length > 0);
}

/**
 * Returns a function that runs an action immediately, or on release while a mouse button or a finger is down: a
 * layout change between press and release would move the click target.
 */
function useAfterPointer(): (act: () => void) => void {
  const isDown = useRef(false);
  useEffect(() => {
    const down = () => void (isDown.current = true);
    const up = () => void (isDown.current = false);
    addEventListener("pointerdown", down, true);
    for (const end of ENDS) addEventListener(end, up, true);
    return () => {
      removeEventListener("pointerdown", down, true);
      for (const end of ENDS) removeEventListener(end, up, true);
    };
  }, []);
  return useCallback((act) => {
    if (!isDown.current) return act();
    const ended = new AbortController();
    const later = () => {
      ended.abort();
      // The click event follows the pointerup event.
      setTimeout(act);
    };
    for (const end of ENDS) addEventListener(end, later, { capture: true, signal: ended.signal });
  }, []);
}

const ENDS = ["pointerup", "pointercancel"] as const;
