import { patternError } from "../../../platform/input/rules/matchesPattern.ts";
import { type ChecklistField, presentField } from "../checklist.ts";
import type { ParsedChecklist } from "./parsedChecklist.ts";
import { type core, z } from "zod";
import { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { inputText, sentenceOfSchema } from "../../../platform/errors/schemaText.ts";
import { atPath, atTop, fieldTwice, fileMalformed, patternOmitted, valueInvalid } from "../errors.ts";
import {
  CHECKLIST_FIELDS_MAX,
  CHECKLIST_OPTIONS_MAX,
  CHECKLIST_PATTERN_MESSAGE_MAX,
  CHECKLIST_UNITS_MAX,
} from "../../limits.ts";
import { text } from "../../../platform/input/text.ts";

const NAME_MAX_CHARACTERS = 200;
const ANSWER_MAX_CHARACTERS = 500;
const PROSE_MAX_CHARACTERS = 20_000;
const PATTERN_MAX_CHARACTERS = 2_000;

const EMPTY = inputText("checklists.valueEmpty", "is empty");
const filled = (maxCharacters: number) => text(maxCharacters).min(1, EMPTY);

export const accessionShape = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9:._-]{0,99}$/,
    inputText("checklists.accessionInvalid", "is no accession, which is letters, digits and any of : . _ -"),
  );

// Some products export an option as { value, label }.
const choice = (maxCharacters: number) =>
  z.union([
    filled(maxCharacters),
    z.object({ value: filled(maxCharacters) }).transform(({ value }) => value),
  ]);
const choices = (maxCharacters: number, most: number) =>
  z
    .array(choice(maxCharacters))
    .max(most)
    .transform((all) => [...new Set(all)])
    .optional();

// Answers are keyed by field name, so a field must not have the name of a property of every object.
const fieldNameShape = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9_]{0,199}$/,
    inputText("checklists.fieldNameInvalid", "is no field name, which is letters, digits and _"),
  )
  .refine(
    (name) => !(name in {}),
    inputText("checklists.fieldNameReserved", "cannot be the name of a field"),
  );

const fieldShape = z.object({
  type: z.enum(["text", "textarea", "select"]),
  label: filled(NAME_MAX_CHARACTERS),
  name: fieldNameShape,
  required: z.boolean(),
  helpText: text(PROSE_MAX_CHARACTERS).default(""),
  group: filled(NAME_MAX_CHARACTERS),
  options: choices(ANSWER_MAX_CHARACTERS, CHECKLIST_OPTIONS_MAX),
  units: choices(NAME_MAX_CHARACTERS, CHECKLIST_UNITS_MAX),
  simpleValidation: z
    .object({
      pattern: text(PATTERN_MAX_CHARACTERS).optional(),
      patternMessage: text(CHECKLIST_PATTERN_MESSAGE_MAX).optional(),
    })
    .optional(),
  example: text(PROSE_MAX_CHARACTERS).optional(),
  placeholder: text(PROSE_MAX_CHARACTERS).optional(),
});

/** Validates the rules that hold for checklists of every file format. Patterns are compiled elsewhere. */
const checklistShape = z.object({
  accession: accessionShape,
  name: filled(NAME_MAX_CHARACTERS).nullish(),
  description: text(PROSE_MAX_CHARACTERS).nullish(),
  version: filled(NAME_MAX_CHARACTERS).nullish(),
  source: text(NAME_MAX_CHARACTERS).nullish(),
  deprecated: z.boolean().nullish(),
  fields: z
    .array(fieldShape)
    .min(1)
    .max(CHECKLIST_FIELDS_MAX)
    .superRefine((fields, refinement) => {
      const seen = new Set<string>();
      for (const [index, { name }] of fields.entries()) {
        const sentence = fieldTwice({ name });
        if (seen.has(name))
          refinement.addIssue({
            code: "custom",
            path: [index, "name"],
            message: sentence.text,
            params: { sentence },
          });
        seen.add(name);
      }
    }),
});

/** Parses a checklist of the expected shape from a file. A pattern that cannot be used is omitted with a warning, and a
 *  select without options becomes a text field. place: the position in the file. Raises fileMalformed. */
export function parseChecklist(
  given: unknown,
  { file, below, warnings }: { file: string; below?: string; warnings: Sentence[] },
): ParsedChecklist {
  const checked = parseShape(checklistShape, given, { file, ...(below === undefined ? {} : { below }) });
  const fields = checked.fields.map((field): ChecklistField => {
    const type = field.type === "select" && !field.options?.length ? "text" : field.type;
    const simpleValidation = usablePattern(field.simpleValidation, (reason) =>
      warnings.push(patternOmitted({ file, field: field.name, accession: checked.accession, reason })),
    );
    return presentField({ ...field, type, visible: true, simpleValidation });
  });
  return {
    file,
    accession: checked.accession,
    name: checked.name ?? null,
    description: checked.description ?? null,
    version: checked.version ?? null,
    source: checked.source ?? null,
    deprecated: checked.deprecated ?? null,
    fields,
  };
}

function usablePattern<Validation extends { pattern?: string | undefined }>(
  validation: Validation | undefined,
  warn: (reason: Sentence | string) => void,
): Validation | undefined {
  if (!validation?.pattern) return undefined;
  const reason = patternError(validation.pattern);
  if (reason === undefined) return validation;
  warn(reason);
  return undefined;
}

/** Parses a value of a file with a schema. below: the position of the value in the file. Raises fileMalformed with the
 *  file and the position of the first error. */
export function parseShape<Shape extends z.ZodType>(
  shape: Shape,
  value: unknown,
  { file, below = "" }: { file: string; below?: string },
): z.output<Shape> {
  const { data, error } = shape.safeParse(value);
  const issue = error?.issues[0];
  if (!issue) return data as z.output<Shape>;
  const path = [below, ...issue.path.map(String)].filter((part) => part !== "").join(".");
  return raise(
    fileMalformed({ file, place: path === "" ? atTop() : atPath({ path }), reason: issueReason(issue) }),
  );
}

function issueReason(issue: core.$ZodIssue): Sentence {
  const own: unknown = issue.code === "custom" ? issue.params?.["sentence"] : undefined;
  if (own instanceof Sentence) return own;
  return sentenceOfSchema(issue.message) ?? valueInvalid({ problem: issue.message });
}
