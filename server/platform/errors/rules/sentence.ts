import { fill, type Param, type ParamFormats, type Params, type SentenceData } from "./fill.ts";
import { formatDiskSpace } from "./formatDiskSpace.ts";

const ENGLISH: ParamFormats = {
  sentence: ({ text }) => text,
  number: (value, name) => (name.endsWith("Bytes") ? formatDiskSpace(value) : String(value)),
  more: (count) => `and ${count} more`,
};

/** A user-facing text, made from a code and params. tRPC sends code and params, so that pages can show it in the
 *  language of the reader; documented responses contain only the text (inTexts). */
export class Sentence implements SentenceData {
  readonly code: string;
  readonly params: Params;
  readonly text: string;

  constructor(code: string, template: string, params: Params) {
    this.code = code;
    this.params = params;
    this.text = fill(template, params, ENGLISH);
  }

  /** Restores a sentence that came from another thread or from the database. */
  static revive({ code, params, text }: SentenceData): Sentence {
    return Object.assign(Object.create(Sentence.prototype) as Sentence, { code, params, text });
  }
}

/** The placeholder names of a text: "code" of "{code} is taken". */
export type HolesOf<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | HolesOf<Rest>
  : never;
/** The params that the caller passes: the placeholders of the text without the fixed ones. */
export type OpenParams<Text extends string, Fixed> = Readonly<Record<Exclude<HolesOf<Text>, Fixed>, Param>>;
/** The arguments of a text factory: its open params, if any, followed by `Rest`. */
export type ParamsAnd<Text extends string, Fixed, Rest extends unknown[]> =
  Exclude<HolesOf<Text>, Fixed> extends never ? Rest : [params: OpenParams<Text, Fixed>, ...rest: Rest];

/** Defines a text of responses that is no refusal, such as a warning or the reason of one row.
 *  @param code "feature.reason", used once
 *  @param fixed params that are constant, such as limits */
export function sentence<const Text extends string, Fixed extends string = never>(
  code: string,
  text: Text,
  fixed?: Readonly<Record<Fixed, Param>>,
): (...args: ParamsAnd<Text, Fixed, []>) => Sentence {
  return (params?: Params) => new Sentence(code, text, { ...fixed, ...params });
}

/** Returns whether the caller must pass params for the placeholders of a text. */
export function hasOpenParams(text: string, fixed: Params = {}): boolean {
  return [...text.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => !Object.hasOwn(fixed, name));
}

/** The type of a value whose sentences are replaced by their texts. */
export type InTexts<Value> = Value extends Sentence
  ? string
  : Value extends Date
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: InTexts<Value[Key]> }
      : Value;

/** Returns a response for the documented paths: each sentence is replaced by its text. */
export function inTexts<Value>(value: Value): InTexts<Value> {
  return texts(value) as InTexts<Value>;
}

/** Lists the sentences of a response, those inside other sentences excluded. */
export function listSentences(value: unknown): Sentence[] {
  if (value instanceof Sentence) return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listSentences) : [];
}

function texts(value: unknown): unknown {
  if (value instanceof Sentence) return value.text;
  if (Array.isArray(value)) return value.map(texts);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, texts(inner)]));
}

/** Serializes a sentence for a text column. */
export function storedSentence({ code, params, text }: Sentence): string {
  return JSON.stringify({ code, params, text });
}

/** Parses the sentence of a text column. Rows that were written before sentences had codes contain only the text. */
export function readSentence(stored: string | null): Sentence | null {
  if (stored === null) return null;
  const data = stored.startsWith("{")
    ? (JSON.parse(stored) as SentenceData)
    : { code: "", params: {}, text: stored };
  return Sentence.revive(data);
}
