/** Encodes a text for a URL, including characters that the standard permits, because engines accept fewer. */
export function urlEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
