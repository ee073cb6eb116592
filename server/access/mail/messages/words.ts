import { de } from "./de.ts";
import { en } from "./en.ts";

/** The languages of mails. */
export type MailLanguage = "en" | "de";

export type MailWords = typeof en;

const WORDS: Record<MailLanguage, MailWords> = { en, de };

/** The texts of mails in a language. */
export function mailWords(language: MailLanguage): MailWords {
  return WORDS[language];
}
