import { patternError } from "../../../platform/input/rules/matchesPattern.ts";
import type { ChecklistField } from "../definition.ts";
import { presentField } from "../presentField.ts";
import { checkShape } from "./checkShape.ts";
import type { ParsedChecklist } from "./parsed.ts";
import { checklistShape } from "./shape.ts";

/** A checklist read from a file, once it has the shape of one. A pattern that cannot be used is left out with a
 *  warning, and a select without options takes any text. place: where in the file it stands.
 *  Raises fileMalformed. */
export function finish(
  given: unknown,
  { file, below, warnings }: { file: string; below?: string; warnings: string[] },
): ParsedChecklist {
  const checked = checkShape(checklistShape, given, { file, ...(below === undefined ? {} : { below }) });
  const fields = checked.fields.map((field): ChecklistField => {
    const type = field.type === "select" && !field.options?.length ? "text" : field.type;
    const simpleValidation = usable(field.simpleValidation, (reason) =>
      warnings.push(
        `${file}: the pattern of ${field.name} in ${checked.accession} is left out, because it cannot be used: ${reason}`,
      ),
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

function usable<Validation extends { pattern?: string | undefined }>(
  validation: Validation | undefined,
  warn: (reason: string) => void,
): Validation | undefined {
  if (!validation?.pattern) return undefined;
  const reason = patternError(validation.pattern);
  if (reason === undefined) return validation;
  warn(reason);
  return undefined;
}
