import { Card, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { FactorDialog, ProofForm } from "../factors/FactorDialog.tsx";
import { identityName, IdentityList, type Identity } from "../identities/IdentityList.tsx";

/** The identities that sign in to the account of the user, with the action to unlink one; nothing without any. */
export function IdentitiesCard() {
  const { user } = useSession();
  const client = useQueryClient();
  const [unlinking, setUnlinking] = useState<Identity>();
  useRestoreFocus(unlinking !== undefined);
  const { data, error, refetch } = useQuery(trpc.identities.listOwn.queryOptions());
  if (!error && (data?.identities.length ?? 0) === 0) return null;
  const identities = data?.identities ?? [];
  const close = () => setUnlinking(undefined);
  return (
    <Card withBorder component="section" aria-labelledby="identities-title">
      <Stack gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h4" id="identities-title">
            {t("identities.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("identities.text")}
          </Text>
        </Stack>
        <ErrorNotice error={error} title={t("identities.failed")} onRetry={() => void refetch()} />
        <IdentityList
          identities={identities}
          mayUnlink={({ id }) => !user.isDemo && identities.some((one) => one.id === id && one.mayUnlink)}
          onUnlink={setUnlinking}
        />
        {!user.isDemo && identities.some(({ mayUnlink }) => !mayUnlink) && (
          <Text size="sm">{t("identities.onlyWay")}</Text>
        )}
      </Stack>
      {unlinking && (
        <FactorDialog title={t("identities.unlink.title", { name: identityName(unlinking) })} onClose={close}>
          {() => (
            <ProofForm
              text={t("identities.unlink.text")}
              hasPassword={data?.hasPassword === true}
              submit={t("identities.unlink")}
              failed={t("identities.notDone")}
              color="red"
              onCancel={close}
              run={async ({ password }) => {
                await trpcClient.identities.unlinkOwn.mutate({ identityId: unlinking.id, password });
                notifications.show({ message: t("identities.unlinked"), color: "teal" });
                close();
                void client.invalidateQueries({ queryKey: trpc.identities.pathKey() });
                void client.invalidateQueries({ queryKey: trpc.users.ownSignIn.queryKey() });
                void client.invalidateQueries({ queryKey: trpc.factors.pathKey() });
                void client.invalidateQueries({ queryKey: trpc.auth.sessions.queryKey() });
              }}
            />
          )}
        </FactorDialog>
      )}
    </Card>
  );
}
