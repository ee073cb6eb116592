import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { trpc } from "../../kit/trpc/trpc.ts";
import { useOrder } from "../orders/OrderContext.ts";
import { ActivityList, activityPage } from "./ActivityList.tsx";

/** The history of an order: its status notes and, for the facility, all recorded changes. */
export function OrderActivityTab() {
  const { id: orderId } = useOrder();
  const { page } = useSearch({ from: "/signed-in/orders/$orderId/activity" });
  const navigate = useNavigate({ from: "/orders/$orderId/activity" });
  const query = useQuery(
    trpc.activity.order.queryOptions(
      { orderId, ...activityPage(page) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <ActivityList query={query} page={page} onPage={(next) => void navigate({ search: { page: next } })} />
  );
}
