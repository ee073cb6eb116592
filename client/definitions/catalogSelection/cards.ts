/** The values of the choices that are no technologies. */
export const FACILITY = "facility";
export const WORDS = "words";

/** The value of a technology among the choices. */
export function cardId(technologyId: string): string {
  return `id:${technologyId}`;
}
