import { hasText, t } from "../../kit/i18n/t.ts";
import type { TargetSample } from "./target.ts";

/** Formats the reads of a sample for a table: "R1 + R2 · Cleaned". Returns undefined for a sample without reads. */
export function describeReads(reads: TargetSample["reads"]): string | undefined {
  const described = reads.flatMap(({ file1, file2, dataClass }) => {
    const files = [file1 !== null && "R1", file2 !== null && "R2"].filter(Boolean).join(" + ");
    return files === "" ? [] : [`${files} · ${className(dataClass)}`];
  });
  return described.length > 0 ? [...new Set(described)].join("; ") : undefined;
}

function className(dataClass: string): string {
  const key = `uploads.class.${dataClass}`;
  return hasText(key) ? t(key) : dataClass;
}
