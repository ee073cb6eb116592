import { en } from "./en.ts";

type Messages = typeof en;
export type MessageKey = keyof Messages;
type Values<Key extends MessageKey> = Messages[Key] extends (values: infer Given) => string ? [Given] : [];

/** The text of a key in the language of the interface: `t("orders.title")`, `t("orders.range", { from, to, total })`. */
export function t<Key extends MessageKey>(key: Key, ...values: Values<Key>): string {
  const message: unknown = en[key];
  return typeof message === "function" ? String(message(...values)) : String(message);
}

/** The language that texts, dates and numbers are written in. */
export const LOCALE = "en";

/** Whether there is a plain text under a key that is put together from what the server says. */
export function hasText(key: string): key is PlainKey {
  return Object.hasOwn(en, key) && typeof en[key as MessageKey] === "string";
}

type PlainKey = { [Key in MessageKey]: Messages[Key] extends string ? Key : never }[MessageKey];
