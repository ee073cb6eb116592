import { twice } from "../../pipelines/twice.ts";
import type { ContentReader } from "./contentReader.ts";

/** Tells the entries of a list that have the id of one before them. */
export function tellTwice(
  { faults }: ContentReader,
  file: string,
  list: string,
  entries: { id: string }[],
): void {
  faults.push(...twice(file, list, entries));
}
