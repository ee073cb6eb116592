import { Page } from "../ui/Page.tsx";

export function RegisterPage() {
  return <Page title="Register">{null}</Page>;
}
