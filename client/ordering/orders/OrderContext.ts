import { createContext, useContext } from "react";
import type { Order } from "../../definitions/answers/orderAnswers.ts";

export const OrderContext = createContext<Order | null>(null);

/** The order whose workspace contains the component. */
export function useOrder(): Order {
  const order = useContext(OrderContext);
  if (!order) throw new Error("useOrder is for tabs of an order");
  return order;
}
