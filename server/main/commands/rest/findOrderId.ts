import type { RestClient } from "./RestClient.ts";

/** Returns the id of an order, specified by number or id. */
export async function findOrderId(client: RestClient, order: string): Promise<string> {
  if (!order.toUpperCase().startsWith("ORD-")) return order;
  const { orders } = await client.send<{ orders: { id: string; orderNumber: string }[] }>(
    "GET",
    `/api/orders?search=${encodeURIComponent(order)}`,
  );
  const found = orders.find(({ orderNumber }) => orderNumber === order.toUpperCase());
  if (!found) throw new Error(`Order not found: ${order}`);
  return found.id;
}
