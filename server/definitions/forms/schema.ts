import { z } from "zod";
import { sentence } from "../../platform/errors/rules/sentence.ts";
import { inputText, schemaText } from "../../platform/errors/schemaText.ts";
import { LONG_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { FIELD_TYPES, type FormField, type FormGroup, STRICTNESS_LEVELS } from "./rules/field.ts";
import { PATTERN_PRESETS } from "../../platform/input/rules/matchesPattern.ts";

const OPTIONS_MAX = 500;
const UNITS_MAX = 100;
const PATTERN_MAX_CHARACTERS = 1_000;
const PATTERN_MESSAGE_MAX_CHARACTERS = 2_000;
const CHECKLISTS_MAX = 200;

/** Treats null, empty strings and empty lists as unset. */
function unset<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => {
    const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
    return isEmpty ? undefined : (value ?? undefined);
  });
}

// Messages of fields and groups continue the key of the value ("name must not be empty"); see validateForm.
const NOT_EMPTY = inputText("forms.valueEmpty", "must not be empty");
const ONE_TYPE = inputText("forms.typeRefused", "must be one of: {types}", { types: FIELD_TYPES.join(", ") });
const ONE_PRESET = inputText("forms.presetRefused", "must be one of: {presets}", {
  presets: PATTERN_PRESETS.join(", "),
});
const NO_CONTROLS = inputText("forms.controlCharacters", "must not contain control characters");
const PATTERN_LENGTH = inputText("forms.patternTooLong", "must have at most {most} characters", {
  most: PATTERN_MAX_CHARACTERS,
});
const PATTERN_WITHOUT_NUL = inputText("forms.patternNul", "must not contain NUL characters");
const PATTERN_UNICODE = inputText("forms.patternNotUnicode", "must be valid Unicode");
const ACCESSION = inputText("forms.accessionRefused", "must be a checklist accession, such as ERC000022");
const tooManyEntries = sentence("forms.tooManyEntries", "must have at most {most} entries");

const named = (most: number) => text(most).min(1, NOT_EMPTY);
/** The value of an option; clients of other systems send { value, label }. */
const choice = (most: number) =>
  z.preprocess(
    (given) =>
      typeof given === "object" && given !== null && "value" in given && !Array.isArray(given)
        ? given.value
        : given,
    named(most),
  );
const accession = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, ACCESSION);
const length = z.int().min(0).max(LONG_TEXT_MAX_CHARACTERS);

const simpleValidation = z.object({
  minLength: unset(length),
  maxLength: unset(length),
  minValue: unset(z.number()),
  maxValue: unset(z.number()),
  pattern: unset(
    z
      .string()
      .max(PATTERN_MAX_CHARACTERS, PATTERN_LENGTH)
      .refine((pattern) => !pattern.includes("\0"), PATTERN_WITHOUT_NUL)
      .refine((pattern) => !/\p{Surrogate}/u.test(pattern), PATTERN_UNICODE),
  ),
  patternPreset: unset(z.enum(PATTERN_PRESETS, ONE_PRESET)),
  patternMessage: unset(text(PATTERN_MESSAGE_MAX_CHARACTERS)),
});

const compared = z.union([text(200), z.number(), z.boolean()]);
const ONE_CONDITION = inputText(
  "forms.oneCondition",
  "must have exactly one of equals, in and notEmpty, and name another field",
);
const showIf = z
  .object(
    {
      field: named(100),
      equals: compared.optional(),
      in: unset(z.array(compared).max(OPTIONS_MAX, schemaText(tooManyEntries({ most: OPTIONS_MAX })))),
      notEmpty: unset(z.literal(true)),
    },
    ONE_CONDITION,
  )
  .refine(
    ({ equals, in: values, notEmpty }) =>
      [equals, values, notEmpty].filter((given) => given !== undefined).length === 1,
    ONE_CONDITION,
  );

/** One field of a form to save. Only id, name and type are required. */
export const formField = z.object({
  id: named(100),
  name: named(100).refine((name) => !/\p{Cc}/u.test(name), NO_CONTROLS),
  type: z.enum(FIELD_TYPES, ONE_TYPE),
  label: unset(named(200)),
  required: z.boolean().default(false),
  visible: z.boolean().default(true),
  perSample: z.boolean().optional(),
  adminOnly: unset(z.boolean()),
  groupId: unset(text(100)),
  order: unset(z.number().min(-1_000_000).max(1_000_000)),
  options: unset(z.array(choice(200)).max(OPTIONS_MAX, schemaText(tooManyEntries({ most: OPTIONS_MAX })))),
  units: unset(z.array(choice(50)).max(UNITS_MAX, schemaText(tooManyEntries({ most: UNITS_MAX })))),
  helpText: unset(text(2_000)),
  example: unset(text(500)),
  placeholder: unset(text(200)),
  defaultValue: unset(
    z.union([text(LONG_TEXT_MAX_CHARACTERS), z.number(), z.boolean(), z.array(named(200)).max(OPTIONS_MAX)]),
  ),
  simpleValidation: unset(simpleValidation),
  showIf: unset(showIf),
  isSystem: unset(z.boolean()),
  systemKey: unset(text(100)),
  moduleSource: unset(text(100)),
  mixsChecklists: unset(z.array(accession).max(CHECKLISTS_MAX)),
  group: unset(text(200)),
  aiValidation: unset(
    z.object({
      enabled: z.boolean(),
      prompt: text(5_000),
      strictness: z.enum(STRICTNESS_LEVELS),
    }),
  ),
});

/** One group of a form to save. */
export const formGroup = z.object({
  id: named(100),
  name: named(200),
  description: unset(text(2_000)),
  icon: unset(text(50)),
  order: unset(z.int().min(-1_000_000).max(1_000_000)),
});

// The form is validated as a whole, so that a refusal reports all errors with their positions.
const fields = z.array(
  z.custom<Partial<FormField>>(() => true),
  inputText("forms.fieldsNotArray", "Fields must be an array"),
);
const groups = z.array(
  z.custom<Partial<FormGroup>>(() => true),
  inputText("forms.groupsNotArray", "Groups must be an array"),
);

// An empty `?serviceId=` selects the form of the facility.
const ofService = {
  serviceId: z.union([z.literal("").transform(() => undefined), recordId]).optional(),
};
/** serviceId: selects the form of a service; without it, the form of the facility. */
export const orderFormOf = z.object(ofService);

/** enabledMixsChecklists, requiresApproval: unchanged if omitted. version: the version that the edit is based on; an outdated one
 *  is refused. */
export const orderFormInput = z.object({
  ...ofService,
  fields,
  groups,
  enabledMixsChecklists: z
    .array(
      accession,
      inputText(
        "forms.enabledChecklistsNotArray",
        "enabledMixsChecklists must be an array of checklist accessions",
      ),
    )
    .max(CHECKLISTS_MAX)
    .optional(),
  requiresApproval: z.boolean().optional(),
  version: z.int(inputText("forms.versionNotInteger", "version must be an integer")).optional(),
});

export const orderVersionInput = z.object({
  ...ofService,
  version: z.coerce.number().int().min(1).max(2_147_483_647),
});
export const orderVersionsInput = listPage.extend(ofService);

// An empty `?studyId=` selects no study. A value that cannot be a study id counts as an unknown study, not as the form
// of all studies.
const noStudy = z.literal("").transform(() => undefined);
const study = z.object({ studyId: z.union([noStudy, recordId]).optional() });
export const studyFormInput = study;
export const saveStudyFormInput = study.extend({ fields, groups });
