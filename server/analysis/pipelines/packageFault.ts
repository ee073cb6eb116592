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
