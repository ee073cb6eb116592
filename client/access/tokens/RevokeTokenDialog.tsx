import { Button, Modal, Stack, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { Token } from "./TokenPanel.tsx";

/**
 * Confirms the revocation of a token.
 * @param userId the account of the token; undefined for the current user
 */
export function RevokeTokenDialog({
  token: { id: tokenId, name },
  userId,
  onClose,
}: {
  token: Token;
  userId: string | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () =>
      userId === undefined
        ? trpcClient.tokens.revoke.mutate({ tokenId })
        : trpcClient.tokens.revokeOfAccount.mutate({ userId, tokenId }),
    async onSuccess() {
      notifications.show({ message: t("tokens.revoked", { name }), color: "teal" });
      await client.invalidateQueries({ queryKey: trpc.tokens.pathKey() });
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t("tokens.revoke.title", { name })} centered>
      <Stack gap="md">
        <Text>{t("tokens.revoke.text")}</Text>
        <ErrorNotice error={revoke.error} title={t("tokens.notRevoked")} />
        <DialogButtons onCancel={onClose} focusesCancel>
          <Button color="red" loading={revoke.isPending} onClick={() => revoke.mutate()}>
            {t("tokens.revoke")}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
