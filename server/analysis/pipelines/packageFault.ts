/** What is wrong with a package. file: which of its files, relative to it; "" for the folder itself. key: where in
 *  that file, as `outputs[0].discovery.pattern`; "" for the file as a whole. problem: the rest of the sentence. */
export interface PackageFault {
  file: string;
  key: string;
  problem: string;
}

const WARNINGS_MAX = 50;

/** Warnings as sentences, of many the first ones and how many more there are. */
export function warningTexts(warnings: PackageFault[]): string[] {
  const texts = warnings.slice(0, WARNINGS_MAX).map(faultText);
  return warnings.length > WARNINGS_MAX
    ? [...texts, `and ${warnings.length - WARNINGS_MAX} more warnings`]
    : texts;
}

/** The fault as one sentence: "manifest.json: package.id is required". */
export function faultText({ file, key, problem }: PackageFault): string {
  const said = key === "" ? problem : `${key} ${problem}`;
  return file === "" ? said : `${file}: ${said}`;
}
