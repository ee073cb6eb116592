import { LOCALE } from "../../kit/i18n/t.ts";

/** A file, an assembly or a bin that a run gave, as it is listed. */
export interface ResultRow {
  id: string;
  /** What its pipeline calls it; null: it goes by the name of its file. */
  label: string | null;
  name: string;
  /** null: the file has gone, or there never was one. */
  path: string | null;
  /** Bytes. */
  size: number | null;
  previewable: boolean;
  downloadable: boolean;
  /** Words that tell more of it. */
  notes: string[];
}

export interface ResultGroup {
  /** null: what concerns no single sample. */
  sampleCode: string | null;
  rows: ResultRow[];
}

/** Results by sample: first those of the whole run, then the samples in the order of their codes, numbers as numbers.
 *  search: only rows whose sample or name has it in it. */
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
