import type { pageHelp } from "./en/pageHelp.ts";
import type { enFacility } from "./enFacility.ts";
import type { enInside } from "./enInside.ts";
import type { enOutside } from "./enOutside.ts";
import { language } from "./language.ts";

export type Messages = typeof enOutside & typeof enInside & typeof enFacility & typeof pageHelp;
export type MessageKey = keyof Messages;
type Values<Key extends MessageKey> = Messages[Key] extends (values: infer Given) => string ? [Given] : [];
type PlainKey = { [Key in MessageKey]: Messages[Key] extends string ? Key : never }[MessageKey];

/** The texts of another language for those of `English`: the same keys, the same holes. */
export type Texts<English> = {
  [Key in keyof English]: English[Key] extends (values: infer Given) => string
    ? (values: Given) => string
    : string;
};

/** The language that texts, dates and numbers are written in. */
export const LOCALE: string = language;

const known: Record<string, string | ((values: unknown) => string)> = {};

/** Makes texts known; those of a key that has one already replace it. */
export function addMessages(more: Partial<Texts<Messages>>): void {
  Object.assign(known, more);
}

/** The text of a key in the language of the interface: `t("orders.title")`, `t("orders.range", { from, to, total })`.
 *  Asked while a page is drawn and never while its modules are loaded: the texts come beside them. */
export function t<Key extends MessageKey>(key: Key, ...values: Values<Key>): string {
  const message = known[key];
  if (message === undefined) throw new Error(`No text is loaded for ${key}`);
  return typeof message === "function" ? message(values[0]) : message;
}

/** Whether there is a plain text under a key that is put together from what the server says. */
export function hasText(key: string): key is PlainKey {
  return Object.hasOwn(known, key) && typeof known[key] === "string";
}
