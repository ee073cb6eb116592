import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SettingsPage } from "./SettingsPage.tsx";
import { SignInSettingsForm } from "./SignInSettingsForm.tsx";

/** How users sign in: single sign-on and passwords. */
export function SignInSettingsPage() {
  const query = useQuery(trpc.signOn.settings.queryOptions());
  return (
    <SettingsPage title={t("signInSettings.title")} text={t("signInSettings.text")} query={query}>
      {(saved) => <SignInSettingsForm saved={saved} />}
    </SettingsPage>
  );
}
