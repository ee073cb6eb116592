import { Button, Divider, Group, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDate } from "../../kit/components/format.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

type Listed = Outputs["invitations"]["listMembers"]["invitations"][number];

/** Lists open invitations and revokes them; nothing without any. */
export function OpenInvitations({
  query: { data, error, refetch },
  revoke: send,
}: {
  query: {
    data: { invitations: Listed[] } | undefined;
    error: Parameters<typeof ErrorNotice>[0]["error"];
    refetch: () => unknown;
  };
  revoke: (invitationId: string) => Promise<unknown>;
}) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: send,
    onSuccess: () => notifications.show({ message: t("invitations.revoked"), color: "teal" }),
    onSettled: () => client.invalidateQueries({ queryKey: trpc.invitations.pathKey() }),
  });
  if (error)
    return <ErrorNotice error={error} title={t("invitations.failed")} onRetry={() => void refetch()} />;
  if (!data || data.invitations.length === 0) return null;
  return (
    <>
      <Divider label={t("invitations.open")} />
      <ErrorNotice error={revoke.error} title={t("invitations.notRevoked")} />
      <Stack
        component="ul"
        gap="xs"
        m={0}
        p={0}
        style={{ listStyle: "none" }}
        aria-label={t("invitations.open")}
      >
        {data.invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            isRevoking={revoke.isPending && revoke.variables === invitation.id}
            onRevoke={() => revoke.mutate(invitation.id)}
          />
        ))}
      </Stack>
    </>
  );
}

function InvitationRow({
  invitation: { email, role, expiresAt },
  isRevoking,
  onRevoke,
}: {
  invitation: Listed;
  isRevoking: boolean;
  onRevoke: () => void;
}) {
  const isExpired = Date.parse(expiresAt) <= useNow(false);
  const day = formatDate(expiresAt);
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Text size="sm">{email}</Text>
        <Text size="sm" c="dimmed">
          {`${t(`common.role.${role}`)} · ${t(isExpired ? "invitations.expired" : "invitations.expires", { day })}`}
        </Text>
      </div>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        style={{ flex: "none" }}
        loading={isRevoking}
        aria-label={t("invitations.revokeOf", { email })}
        onClick={onRevoke}
      >
        {t("invitations.revoke")}
      </Button>
    </Group>
  );
}
