import { Page } from "../ui/Page.tsx";

export function SignInPage() {
  return <Page title="SignIn">{null}</Page>;
}
