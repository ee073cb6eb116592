/** A text with a stable name. code: "feature.reason"; params: the values in the text; text: in English. */
export interface SentenceData {
  readonly code: string;
  readonly params: Params;
  readonly text: string;
}

/** A list shows its first values; a sentence is put in with its own text. */
export type Param = string | number | readonly string[] | SentenceData;
export type Params = Readonly<Record<string, Param>>;

const LISTED_MAX = 10;

/** Puts params into the holes of a text, written as {name}.
 *  @param inText how a sentence among the params reads
 *  @param more what ends a list that is longer than shown */
export function fill(
  text: string,
  params: Params,
  inText: (sentence: SentenceData) => string,
  more: (count: number) => string,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    if (param === undefined) return hole;
    if (typeof param !== "object") return String(param);
    if ("code" in param) return inText(param);
    const rest = param.length - LISTED_MAX;
    return param.slice(0, LISTED_MAX).join(", ") + (rest > 0 ? ` ${more(rest)}` : "");
  });
}
