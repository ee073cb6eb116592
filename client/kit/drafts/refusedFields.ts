import { serverText } from "../i18n/serverText.ts";
import { detailsOf, refusedPathsOf } from "../trpc/trpc.ts";

/** What the server says against fields of a form, by the name of the field; undefined when it says it of none, or also
 *  of something else. names: of the fields. fieldOf: the field that a sentence is about, where only that tells. */
export function refusedFields(
  error: unknown,
  names: readonly string[],
  fieldOf?: (sentence: string) => string | undefined,
): Record<string, string> | undefined {
  const placed = refusedPathsOf(error);
  const said = placed.length > 0 ? placed : sentencesOf(error).map((message) => ({ path: [], message }));
  const found = said.map(({ path, message }) => {
    // What is sent may nest a field: config.pollInterval.
    const name = path.findLast((part) => names.includes(part)) ?? fieldOf?.(message);
    return [name, serverText(message)] as const;
  });
  if (found.length === 0 || found.some(([name]) => name === undefined)) return undefined;
  return Object.fromEntries(found.toReversed());
}

function sentencesOf(error: unknown): string[] {
  const details = detailsOf(error);
  if (details.length > 0) return details;
  return error instanceof Error ? [error.message] : [];
}
