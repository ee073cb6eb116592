import { Button, Group } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ExportOwnData } from "../account/ExportOwnData.tsx";
import { TermsText } from "./TermsText.tsx";

/** Asks a user to accept the terms of use in force. All other pages lead here until then. */
export function AcceptTermsPage() {
  const { next = "/" } = useSearch({ from: "/accept-terms" });
  const client = useQueryClient();
  const router = useRouter();
  const current = useQuery(trpc.terms.current.queryOptions());
  const leaveFor = (path: string) => {
    client.clear();
    router.history.replace(path);
  };
  const accept = useMutation(
    trpc.terms.accept.mutationOptions({
      onSuccess: () => leaveFor(next),
      // Another version may have been published in the meantime.
      onError: () => void current.refetch(),
    }),
  );
  const signOut = useMutation(trpc.auth.signOut.mutationOptions({ onSuccess: () => leaveFor("/sign-in") }));
  const terms = current.data?.terms;

  return (
    <AuthCard title={t("terms.title")} text={t("terms.acceptText")} width={720}>
      <ErrorNotice error={current.error} title={t("terms.failed")} onRetry={() => void current.refetch()} />
      {!current.data && !current.error && <Loading rows={6} />}
      {terms && <TermsText terms={terms} />}
      {current.data && !terms && <Button onClick={() => leaveFor(next)}>{t("terms.continue")}</Button>}
      <ErrorNotice error={accept.error ?? signOut.error} title={t("terms.notAccepted")} />
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
            {t("newPassword.signOut")}
          </Button>
          <ExportOwnData variant="subtle" />
        </Group>
        {terms && (
          <Button loading={accept.isPending} onClick={() => accept.mutate({ version: terms.version })}>
            {t("terms.accept")}
          </Button>
        )}
      </Group>
    </AuthCard>
  );
}
