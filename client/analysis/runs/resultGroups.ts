import { LOCALE } from "../../kit/i18n/t.ts";

/** A file, an assembly or a bin that a run gave, as it is listed. */
export interface ResultRow {
  id: string;
  /** The pipeline's name of the result; null where the file name is used. */
  label: string | null;
  name: string;
  /** null: the file was deleted, or the result has none. */
  path: string | null;
  /** Bytes. */
  size: number | null;
  previewable: boolean;
  downloadable: boolean;
  /** Additional texts. */
  notes: string[];
}

interface ResultGroup {
  /** null: the result concerns no single sample. */
  sampleCode: string | null;
  rows: ResultRow[];
}

/**
 * Groups results: first those of the whole run, then by sample ID in natural order.
 * @param search keeps only rows whose sample ID or name contains it
 */
export function resultGroups(
  rows: (ResultRow & { sampleCode: string | null })[],
  search: string,
): ResultGroup[] {
  const word = search.trim().toLowerCase();
  const groups = new Map<string | null, ResultRow[]>();
  for (const { sampleCode, ...row } of rows) {
    const isMeant = [sampleCode ?? "", row.label ?? "", row.name].some((text) =>
      text.toLowerCase().includes(word),
    );
    if (!isMeant) continue;
    const group = groups.get(sampleCode) ?? [];
    group.push(row);
    groups.set(sampleCode, group);
  }
  return [...groups]
    .map(([sampleCode, found]) => ({ sampleCode, rows: found }))
    .toSorted((one, other) => {
      if (one.sampleCode === null || other.sampleCode === null) return one.sampleCode === null ? -1 : 1;
      return one.sampleCode.localeCompare(other.sampleCode, LOCALE, { numeric: true });
    });
}

/** The first rows of all groups together, under their groups. */
export function firstRows(groups: ResultGroup[], limit: number): ResultGroup[] {
  const shown: ResultGroup[] = [];
  let left = limit;
  for (const { sampleCode, rows } of groups) {
    if (left <= 0) break;
    shown.push({ sampleCode, rows: rows.slice(0, left) });
    left -= rows.length;
  }
  return shown;
}
