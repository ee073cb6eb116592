/** A text with a stable identifier. code: "feature.reason"; params: the values in the text; text: English. */
export interface SentenceData {
  readonly code: string;
  readonly params: Params;
  readonly text: string;
}

/** Of a list, the text shows the first values; a sentence is inserted as its text. */
export type Param = string | number | readonly (string | SentenceData)[] | SentenceData;
export type Params = Readonly<Record<string, Param>>;

const LISTED_MAX = 10;

/** Replaces the placeholders {name} of a text with params.
 *  @param inText formats a sentence among the params
 *  @param more ends a list that is longer than shown */
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
    const shown = param.slice(0, LISTED_MAX).map((one) => (typeof one === "string" ? one : inText(one)));
    return shown.join(", ") + (rest > 0 ? ` ${more(rest)}` : "");
  });
}
