/** The name of an order in lists: its number, and its name if any. */
export function orderLabel({ orderNumber, name }: { orderNumber: string; name: string | null }): string {
  return name === null ? orderNumber : `${orderNumber} · ${name}`;
}
