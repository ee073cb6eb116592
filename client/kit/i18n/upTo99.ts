/** "7", "99+": how many, where there is little room to say it. */
export function upTo99(amount: number): string {
  return amount > 99 ? "99+" : String(amount);
}
