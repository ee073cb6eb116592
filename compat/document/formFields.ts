import { z } from "zod";
import { FIELD_TYPES, STRICTNESS_LEVELS } from "../../server/definitions/forms/rules/field.ts";
import { MODULE_IDS } from "../../server/access/modules/rules/modules.ts";
import { PATTERN_PRESETS } from "../../server/platform/input/rules/matchesPattern.ts";

const validation = z.object({
  minLength: z.int().optional().describe("Characters"),
  maxLength: z.int().optional().describe("Characters"),
  minValue: z.number().optional(),
  maxValue: z.number().optional(),
  pattern: z.string().optional().describe("RE2 syntax; must match the complete answer"),
  patternPreset: z.enum(PATTERN_PRESETS).optional(),
  patternMessage: z.string().optional(),
});

/** Properties that all kinds of fields share. */
export const fieldKeys = {
  name: z.string().describe("Key of the answer"),
  label: z.string(),
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  visible: z.boolean(),
  options: z.array(z.string()).optional(),
  units: z.array(z.string()).optional().describe("Units; an answer requires one of them"),
  simpleValidation: validation.optional(),
  helpText: z.string().optional(),
  example: z.string().optional(),
  placeholder: z.string().optional(),
  group: z.string().optional().describe("Section of the source checklist"),
};

/** A field of an order form or a study form. */
export const formField = z
  .object({
    ...fieldKeys,
    id: z.string(),
    perSample: z.boolean(),
    adminOnly: z.boolean().optional().describe("Visible to the facility only"),
    showIf: z
      .object({
        field: z.string().describe("Name of another field of the same level"),
        equals: z.union([z.string(), z.number(), z.boolean()]).optional(),
        in: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
        notEmpty: z.literal(true).optional(),
      })
      .optional()
      .describe(
        "The field is shown while the answer to the other field meets this condition; hidden fields are not validated",
      ),
    groupId: z.string().optional(),
    order: z.number(),
    defaultValue: z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]).optional(),
    isSystem: z.boolean().optional(),
    systemKey: z.string().optional(),
    moduleSource: z.string().optional(),
    mixsChecklists: z.array(z.string()).optional(),
    aiValidation: z
      .object({
        enabled: z.boolean(),
        prompt: z.string(),
        strictness: z.enum(STRICTNESS_LEVELS),
      })
      .optional(),
  })
  .meta({ id: "FormField" });

export const formGroup = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().optional(),
    icon: z.string(),
    order: z.number(),
  })
  .meta({ id: "FormGroup" });

/** A form as input: a field requires only id, name and type, a group only id and name. */
export const givenForm = {
  fields: z.array(
    z.looseObject({ id: z.string(), name: z.string(), type: fieldKeys.type }).describe("As FormField"),
  ),
  groups: z.array(z.looseObject({ id: z.string(), name: z.string() }).describe("As FormGroup")),
};

/** The enabled modules. */
export const modulesConfiguration = z
  .object({
    modules: z
      .object(Object.fromEntries(MODULE_IDS.map((moduleId) => [moduleId, z.boolean()])))
      // Modules that were configured in another release.
      .catchall(z.boolean()),
    globalDisabled: z.boolean().describe("All modules are disabled, regardless of `modules`"),
  })
  .meta({ id: "Modules" });
