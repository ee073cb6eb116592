import { Page } from "../ui/Page.tsx";

export function OrdersPage() {
  return <Page title="Orders">{null}</Page>;
}
