import type { pageHelp } from "./en/pageHelp.ts";
import type { enEditing } from "./enEditing.ts";
import type { enFacility } from "./enFacility.ts";
import type { enInside } from "./enInside.ts";
import type { enOutside } from "./enOutside.ts";
import { formatLocale, language } from "./language.ts";

export type Messages = typeof enOutside &
  typeof enInside &
  typeof enEditing &
  typeof enFacility &
  typeof pageHelp;
export type MessageKey = keyof Messages;
type Values<Key extends MessageKey> = Messages[Key] extends (values: infer Given) => string ? [Given] : [];
type PlainKey = { [Key in MessageKey]: Messages[Key] extends string ? Key : never }[MessageKey];

/** The translations of `English`: the same keys and the same placeholders. */
export type Texts<English> = {
  [Key in keyof English]: English[Key] extends (values: infer Given) => string
    ? (values: Given) => string
    : string;
};

/** The locale of dates and numbers: the language of the interface in the region of the browser. */
export const LOCALE: string = formatLocale(
  language,
  typeof navigator === "undefined" ? [] : navigator.languages,
);

const known: Record<string, string | ((values: unknown) => string)> = {};

/** Registers texts; existing keys are replaced. */
export function addMessages(more: Partial<Texts<Messages>>): void {
  Object.assign(known, more);
}

/**
 * Returns the text of a key in the language of the interface: `t("orders.title")`, `t("orders.range", { from, to,
 * total })`. Call it during rendering, never at module level: the texts are loaded in parallel with the modules.
 */
export function t<Key extends MessageKey>(key: Key, ...values: Values<Key>): string {
  const message = known[key];
  if (message === undefined) throw new Error(`No text is loaded for ${key}`);
  return typeof message === "function" ? message(values[0]) : message;
}

/** Whether a plain text exists for a key that is built from a value of the server. */
export function hasText(key: string): key is PlainKey {
  return Object.hasOwn(known, key) && typeof known[key] === "string";
}
