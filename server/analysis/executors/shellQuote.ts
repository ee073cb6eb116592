/** Quotes a word for bash. The word may contain anything but NUL. */
export function shellQuote(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
