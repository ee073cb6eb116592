/** Whether an item of the price list is valid on a day. Days as YYYY-MM-DD. */
export function isValidOn(
  { validFrom, validUntil }: { validFrom: string | null; validUntil: string | null },
  day: string,
): boolean {
  return (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);
}
