import { compareVersions } from "../../pipelines/compareVersions.ts";

const REQUIRED = /^!(?!=)/;
const PART = /[<>!=]*\s*v?\d[\w.-]*\+?/g;

/**
 * Returns whether a version of Nextflow satisfies a constraint as workflows write it (!>=24.04.2, >=23.10 <25, 24.04+).
 * An unreadable constraint permits every version. isRequired: without the exclamation mark, a workflow only warns.
 * Pure.
 */
export function versionAllows(
  version: string,
  constraint: string,
): { isAllowed: boolean; isRequired: boolean } {
  const text = constraint.trim();
  const parts = /[[\](]/.test(text) ? [] : (text.replace(REQUIRED, "").match(PART) ?? []);
  return { isAllowed: parts.every((part) => allows(version, part)), isRequired: REQUIRED.test(text) };
}

function allows(version: string, part: string): boolean {
  const [, sign = "", wanted = "", plus = ""] = /^([<>!=]*)\s*v?([\w.-]+?)\.?(\+?)$/.exec(part) ?? [];
  const order = compareVersions(version, wanted);
  if (plus !== "") return order >= 0;
  if (sign === ">=") return order >= 0;
  if (sign === ">") return order > 0;
  if (sign === "<=") return order <= 0;
  if (sign === "<") return order < 0;
  if (sign === "!=") return order !== 0;
  const asLong = version.split(".").slice(0, wanted.split(".").length).join(".");
  return compareVersions(asLong, wanted) === 0;
}
