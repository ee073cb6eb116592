/** An order as lists name it: its number, and its name if it has one. */
export function nameOfOrder({ orderNumber, name }: { orderNumber: string; name: string | null }): string {
  return name === null ? orderNumber : `${orderNumber} · ${name}`;
}
