/** What is wrong with a package. file: which of its files, relative to it; "" for the folder itself. key: where in
 *  that file, as `outputs[0].discovery.pattern`; "" for the file as a whole. problem: the rest of the sentence. */
export interface PackageFault {
  file: string;
  key: string;
  problem: string;
}

/** The fault as one sentence: "manifest.json: package.id is required". */
export function faultText({ file, key, problem }: PackageFault): string {
  const said = key === "" ? problem : `${key} ${problem}`;
  return file === "" ? said : `${file}: ${said}`;
}
