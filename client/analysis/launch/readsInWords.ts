import { hasText, t } from "../../kit/i18n/t.ts";
import type { TargetSample } from "./target.ts";

/** What reads a sample has, in words for a table: "R1 + R2 · Cleaned". undefined: it has none. */
export function readsInWords(reads: TargetSample["reads"]): string | undefined {
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
