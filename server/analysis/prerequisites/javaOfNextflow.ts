/** Returns the minimum Java version of a Nextflow version. Pure. */
export function javaOfNextflow(version: string): number {
  const [, year, month] = /^(\d+)\.(\d+)\./.exec(version) ?? [];
  return Number(year) * 100 + Number(month) >= 2411 ? 17 : 11;
}

/** Returns the major version of Java: 17 for "17.0.15", 8 for "1.8.0_292". Pure. */
export function majorOfJava(version: string): number {
  const [, first, second] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return Number(first === "1" && second !== undefined ? second : first);
}
