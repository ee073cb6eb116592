import { finish } from "./finish.ts";
import type { ParsedChecklist } from "./parsed.ts";

/** The checklists of a file as this product answers them: one definition, a list of them, or all templates.
 *  undefined for a file of another kind. Raises fileMalformed. */
export function readOwn(
  value: unknown,
  { file, warnings }: { file: string; warnings: string[] },
): ParsedChecklist[] | undefined {
  if (isDefinition(value)) return [finish(value, { file, warnings })];
  const list = isRecord(value) ? value["templates"] : value;
  if (!Array.isArray(list) || !list.some(isDefinition)) return undefined;
  const below = isRecord(value) ? "templates." : "";
  return list.map((one, index) => finish(one, { file, warnings, below: `${below}${index}` }));
}

function isDefinition(value: unknown): boolean {
  return isRecord(value) && "accession" in value && "fields" in value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
