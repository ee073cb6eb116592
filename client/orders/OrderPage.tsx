import { Page } from "../ui/Page.tsx";

export function OrderPage() {
  return <Page title="Order">{null}</Page>;
}
