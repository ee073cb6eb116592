/**
 * A validation error of a package. file: path relative to the package; "" for the directory itself. key: position in
 * that file, as `outputs[0].discovery.pattern`; "" for the whole file. problem: the rest of the sentence.
 */
export interface PackageFault {
  file: string;
  key: string;
  problem: string;
}

const WARNINGS_MAX = 50;

/** Formats warnings as sentences: the first ones, and the number of the others. */
export function warningTexts(warnings: PackageFault[]): string[] {
  const texts = warnings.slice(0, WARNINGS_MAX).map(faultText);
  return warnings.length > WARNINGS_MAX
    ? [...texts, `and ${warnings.length - WARNINGS_MAX} more warnings`]
    : texts;
}

/** Formats the validation error as one sentence: "manifest.json: package.id is required". */
export function faultText({ file, key, problem }: PackageFault): string {
  const said = key === "" ? problem : `${key} ${problem}`;
  return file === "" ? said : `${file}: ${said}`;
}

/** Returns errors for entries of a list with the same id. */
export function twice(file: string, list: string, entries: { id: string }[]): PackageFault[] {
  const ids = entries.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [{ file, key: `${list}[${index}].id`, problem: `is there twice: ${id}` }],
  );
}

const NAMES: Record<string, string> = {
  string: "a text",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  null: "null",
};

/** Returns the name of a JSON Schema type in a sentence: "a whole number". */
export function typeName(type: unknown): string {
  return NAMES[String(type)] ?? String(type);
}
