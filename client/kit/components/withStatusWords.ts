import { hasText, t } from "../i18n/t.ts";

/** A recorded sentence with states in the words that pages have for them: "from DRAFT" is "from Draft". */
export function withStatusWords(text: string): string {
  return text.replaceAll(/\b[A-Z][A-Z_]+\b/g, (word) => {
    const key = `status.${word}`;
    return hasText(key) ? t(key) : word;
  });
}
