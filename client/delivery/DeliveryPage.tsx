import { useParams } from "@tanstack/react-router";
import { Page } from "../ui/Page.tsx";

export function DeliveryPage() {
  const { orderId } = useParams({ from: "/signed-in/orders/$orderId/delivery" });
  return <Page title="Delivery">{orderId}</Page>;
}
