/** A word as bash reads it back, whatever it holds but NUL. */
export function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
