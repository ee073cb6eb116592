import { Page } from "../ui/Page.tsx";

export function UsersPage() {
  return <Page title="Users">{null}</Page>;
}
