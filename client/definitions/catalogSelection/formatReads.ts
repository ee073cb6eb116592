import { hasText, t } from "../../kit/i18n/t.ts";

/** Formats "Short reads, single-end or paired-end"; undefined where neither is known. */
export function formatReads(
  readLengthClass: string | null | undefined,
  layouts: readonly string[] | null | undefined,
): string | undefined {
  const length = readLengthClass ? termText(`catalogSelection.length.${readLengthClass}`) : undefined;
  const ends = formatLayouts(layouts ?? []);
  if (length === undefined || ends === undefined) return length ?? ends;
  return t("catalogSelection.reads", { length, layouts: ends });
}

/** Formats "single-end or paired-end"; undefined for none. */
function formatLayouts(layouts: readonly string[]): string | undefined {
  const words = layouts.flatMap((layout) => termText(`catalogSelection.layout.${layout}`) ?? []);
  if (words.length === 0) return undefined;
  return words.reduce((one, other) => t("catalogSelection.or", { one, other }));
}

/** The display name of a platform family; its id if unknown. */
export function familyName(family: string): string {
  const key = family
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");
  return termText(`catalogSelection.family.${key}`) ?? family;
}

// A provider's own term has no translation.
function termText(key: string): string | undefined {
  return hasText(key) ? t(key) : undefined;
}
