import { fill, type Param, type Params, type SentenceData } from "./rules/fill.ts";

/** A text that the product says to users, made from its code and params. It crosses tRPC with both, so that pages can
 *  word it in the language of the reader; documented answers carry the text alone (inTexts). */
export class Sentence implements SentenceData {
  readonly code: string;
  readonly params: Params;
  readonly text: string;

  constructor(code: string, template: string, params: Params) {
    this.code = code;
    this.params = params;
    this.text = fill(
      template,
      params,
      ({ text }) => text,
      (count) => `and ${count} more`,
    );
  }

  /** One that came from another thread or the database. */
  static revive({ code, params, text }: SentenceData): Sentence {
    return Object.assign(Object.create(Sentence.prototype) as Sentence, { code, params, text });
  }
}

/** The names of the holes of a text: "code" of "{code} is taken". */
export type HolesOf<Text extends string> = Text extends `${string}{${infer Hole}}${infer Rest}`
  ? Hole | HolesOf<Rest>
  : never;
/** The params that a caller gives: those of the text that are not fixed with it. */
export type OpenParams<Text extends string, Fixed> = Readonly<Record<Exclude<HolesOf<Text>, Fixed>, Param>>;
/** The arguments of what makes a text: its open params, where it has any, and what else there is to it. */
export type ParamsAnd<Text extends string, Fixed, Rest extends unknown[]> =
  Exclude<HolesOf<Text>, Fixed> extends never ? Rest : [params: OpenParams<Text, Fixed>, ...rest: Rest];

/** Defines a text of answers that is no refusal of its own, such as a warning or the reason of one row.
 *  @param code "feature.reason", used once
 *  @param fixed params that are the same each time, such as limits */
export function sentence<const Text extends string, Fixed extends string = never>(
  code: string,
  text: Text,
  fixed?: Readonly<Record<Fixed, Param>>,
): (...args: ParamsAnd<Text, Fixed, []>) => Sentence {
  return (params?: Params) => new Sentence(code, text, { ...fixed, ...params });
}

/** Whether some holes of a text are left to the caller. */
export function hasOpenParams(text: string, fixed: Params = {}): boolean {
  return [...text.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => !Object.hasOwn(fixed, name));
}

/** A value with its sentences as texts. */
export type InTexts<Value> = Value extends Sentence
  ? string
  : Value extends Date
    ? Value
    : Value extends object
      ? { [Key in keyof Value]: InTexts<Value[Key]> }
      : Value;

/** An answer as the documented paths give it: each sentence as its text. */
export function inTexts<Value>(value: Value): InTexts<Value> {
  return texts(value) as InTexts<Value>;
}

function texts(value: unknown): unknown {
  if (value instanceof Sentence) return value.text;
  if (Array.isArray(value)) return value.map(texts);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, texts(inner)]));
}

/** A sentence for a column of text. */
export function storedSentence({ code, params, text }: Sentence): string {
  return JSON.stringify({ code, params, text });
}

/** The sentence in a column. A row of before sentences were stored with their code holds the text alone. */
export function readSentence(stored: string | null): Sentence | null {
  if (stored === null) return null;
  const data = stored.startsWith("{")
    ? (JSON.parse(stored) as SentenceData)
    : { code: "", params: {}, text: stored };
  return Sentence.revive(data);
}
