import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { FactorsPanel } from "./FactorsPanel.tsx";

/** Asks a user whose role requires a second factor to set one up. All other pages lead here until then. */
export function SetUpFactorPage() {
  const { next = "/" } = useSearch({ from: "/second-factor" });
  const client = useQueryClient();
  const router = useRouter();
  const leaveFor = (path: string) => {
    client.clear();
    router.history.replace(path);
  };
  const signOut = useMutation(trpc.auth.signOut.mutationOptions({ onSuccess: () => leaveFor("/sign-in") }));
  return (
    <AuthCard title={t("factors.mustTitle")} text={t("factors.mustText")}>
      <FactorsPanel onAdded={() => leaveFor(next)} />
      <ErrorNotice error={signOut.error} />
      <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        {t("newPassword.signOut")}
      </Button>
    </AuthCard>
  );
}
