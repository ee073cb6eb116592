import type { Column } from "./table.ts";

/** Which column each cell of a header row names: by label, name or another word for it, whatever its case, spaces and
 *  signs. undefined at a cell that names none. Gives undefined when the row is no header: fewer than half of its
 *  filled cells name a column, or two name the same one. */
export function readHeader(cells: string[], columns: Column[]): (Column | undefined)[] | undefined {
  const byWord = new Map(
    columns.toReversed().flatMap((column) => wordsOf(column).map((word) => [word, column])),
  );
  const named = cells.map((cell) => byWord.get(plain(cell)));
  const known = named.filter((column) => column !== undefined);
  const filled = cells.filter((cell) => cell.trim() !== "").length;
  if (known.length === 0 || known.length * 2 < filled) return undefined;
  return new Set(known).size === known.length ? named : undefined;
}

function wordsOf({ name, label, alsoCalled }: Column): string[] {
  return [label, name, ...alsoCalled].map(plain);
}

// "Sample ID (required) *" and "sample_id" are the same word.
function plain(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
