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
