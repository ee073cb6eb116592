import { hasText, t } from "../i18n/t.ts";

/** Replaces states in a recorded sentence by their labels: "from DRAFT" becomes "from Draft". */
export function translateStatuses(text: string): string {
  return text.replaceAll(/\b[A-Z][A-Z_]+\b/g, (word) => {
    const key = `status.${word}`;
    return hasText(key) ? t(key) : word;
  });
}
