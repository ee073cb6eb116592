/** By what a Nextflow of this version posts its events: by itself until 23.06, with the plugin nf-weblog since.
 *  undefined: not a version we know how to read. Pure. */
export function weblogOfNextflow(version: string): "built in" | "plugin" | undefined {
  const [, year, month] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  if (year === undefined || month === undefined) return undefined;
  return Number(year) * 100 + Number(month) <= 2306 ? "built in" : "plugin";
}

/** The least Java a Nextflow of this version runs on. Pure. */
export function javaOfNextflow(version: string): number {
  const [, year, month] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return Number(year) * 100 + Number(month) >= 2411 ? 17 : 11;
}

/** The number that matters of what Java calls its version: 17 of "17.0.15", 8 of "1.8.0_292". Pure. */
export function majorOfJava(version: string): number {
  const [, first, second] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return Number(first === "1" && second !== undefined ? second : first);
}
