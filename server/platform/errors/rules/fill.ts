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

/** How params are written in the language of the reader.
 *  number: of the param `name`; a name that ends in Bytes is an amount of storage
 *  more: the end of a list that is longer than shown */
export interface ParamFormats {
  sentence: (sentence: SentenceData) => string;
  number: (value: number, name: string) => string;
  more: (count: number) => string;
}

/** Replaces the placeholders {name} of a text with params. */
export function fill(text: string, params: Params, { sentence, number, more }: ParamFormats): string {
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const param = Object.hasOwn(params, name) ? params[name] : undefined;
    if (param === undefined) return hole;
    if (typeof param === "number") return number(param, name);
    if (typeof param === "string") return param;
    if ("code" in param) return sentence(param);
    const rest = param.length - LISTED_MAX;
    const shown = param.slice(0, LISTED_MAX).map((one) => (typeof one === "string" ? one : sentence(one)));
    return shown.join(", ") + (rest > 0 ? ` ${more(rest)}` : "");
  });
}
