import type { PackageFault } from "./packageFault.ts";

/** Returns errors for entries of a list with the same id. */
export function twice(file: string, list: string, entries: { id: string }[]): PackageFault[] {
  const ids = entries.map(({ id }) => id);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index
      ? []
      : [{ file, key: `${list}[${index}].id`, problem: `is there twice: ${id}` }],
  );
}
