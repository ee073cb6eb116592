/** Formats a count as "7" or "99+". */
export function upTo99(amount: number): string {
  return amount > 99 ? "99+" : String(amount);
}
