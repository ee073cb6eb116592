/** A text as part of an address: also what addresses may hold as it is, because engines take fewer characters than the
 *  standard. */
export function urlEncoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
