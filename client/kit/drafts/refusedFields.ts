import { textOfSaid } from "../i18n/sentenceText.ts";
import { refusalOf, refusedPathsOf } from "../trpc/trpc.ts";

/** The fields that refusals are about where their place does not tell it: by the code of a refusal, or by the name under
 *  which the server has the field. */
export type FieldsByCode<Name extends string = string> = Readonly<Record<string, Name>>;

/** What the server says against fields of a form, by the name of the field; undefined when it says it of none, or also
 *  of something else. names: of the fields. */
export function refusedFields(
  error: unknown,
  names: readonly string[],
  fieldOf: FieldsByCode = {},
): Record<string, string> | undefined {
  const placed = refusedPathsOf(error);
  const refusal = refusalOf(error);
  const said = placed.length > 0 ? placed : refusal ? [{ path: [], message: refusal }] : [];
  const found = said.map(({ path, message }) => {
    // What is sent may nest a field: config.pollInterval.
    const name =
      path.findLast((part) => names.includes(part)) ?? fieldOf[path.at(-1) ?? ""] ?? fieldOf[message.code];
    return [name, textOfSaid(message)] as const;
  });
  if (found.length === 0 || found.some(([name]) => name === undefined)) return undefined;
  return Object.fromEntries(found.toReversed());
}
