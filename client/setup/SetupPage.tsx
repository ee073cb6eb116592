import { Page } from "../ui/Page.tsx";

export function SetupPage() {
  return <Page title="Setup">{null}</Page>;
}
