import { sentenceText } from "../i18n/sentenceText.ts";
import { errorRefusal, errorPaths } from "../trpc/trpc.ts";

/** Maps refusals without a field path to form fields: by the code of the refusal, or by the server's field name. */
export type FieldsByCode<Name extends string = string> = Readonly<Record<string, Name>>;

/**
 * Returns the server's texts by form field; undefined if any of them concerns no field of the form.
 * @param names the fields
 */
export function refusedFields(
  error: unknown,
  names: readonly string[],
  fieldsByCode: FieldsByCode = {},
): Record<string, string> | undefined {
  const placed = errorPaths(error);
  const refusal = errorRefusal(error);
  const said = placed.length > 0 ? placed : refusal ? [{ path: [], message: refusal }] : [];
  const found = said.map(({ path, message }) => {
    // The request may nest a field: config.pollInterval.
    const name =
      path.findLast((part) => names.includes(part)) ??
      fieldsByCode[path.at(-1) ?? ""] ??
      fieldsByCode[message.code];
    return [name, sentenceText(message)] as const;
  });
  if (found.length === 0 || found.some(([name]) => name === undefined)) return undefined;
  return Object.fromEntries(found.toReversed());
}
