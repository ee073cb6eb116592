import { Button, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { IdentityList } from "../identities/IdentityList.tsx";
import { type ListedUser, userName } from "./UserList.tsx";

/** Lists the identities that sign in to the account of a user, and unlinks them. */
export function IdentitiesDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const client = useQueryClient();
  const userId = user.id;
  const { data, error, refetch } = useQuery(trpc.identities.list.queryOptions({ userId }));
  const unlink = useMutation(
    trpc.identities.unlink.mutationOptions({
      onSuccess: () => notifications.show({ message: t("identities.unlinked"), color: "teal" }),
      async onSettled() {
        await client.invalidateQueries({ queryKey: trpc.identities.pathKey() });
        await client.invalidateQueries({ queryKey: trpc.users.pathKey() });
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} title={t("identities.ofUser.title", { name: userName(user) })} centered>
      <Stack gap="md">
        <Text>{t("identities.ofUser.text")}</Text>
        {!data && !error && <Skeleton height={20} width="60%" />}
        {!data && <ErrorNotice error={error} title={t("identities.failed")} onRetry={() => void refetch()} />}
        {data?.identities.length === 0 && <Text c="dimmed">{t("identities.none")}</Text>}
        <IdentityList
          identities={data?.identities ?? []}
          mayUnlink={() => true}
          unlinkingId={unlink.isPending ? unlink.variables.identityId : undefined}
          onUnlink={({ id }) => unlink.mutate({ userId, identityId: id })}
        />
        <ErrorNotice error={unlink.error} title={t("identities.notDone")} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("identities.ofUser.close")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
