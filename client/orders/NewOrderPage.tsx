import { Page } from "../ui/Page.tsx";

export function NewOrderPage() {
  return <Page title="NewOrder">{null}</Page>;
}
