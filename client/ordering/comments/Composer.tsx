import { Button, Group, Stack } from "@mantine/core";
import { IconSend } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { MessageField } from "./MessageField.tsx";
import { mentionedIn } from "./mentions.ts";
import { useTypedMessage } from "./useTypedMessage.ts";

/** Writes a comment on an order. The draft survives a reload. */
export function Composer({ orderId }: { orderId: string }) {
  const client = useQueryClient();
  const { user } = useSession();
  const { typed, setTyped, clear } = useTypedMessage(user.id, orderId);
  const { data } = useQuery(trpc.orderMessages.people.queryOptions({ orderId }, { staleTime: 60_000 }));
  const post = useMutation(
    trpc.orderMessages.post.mutationOptions({
      async onSuccess() {
        clear();
        await client.invalidateQueries({ queryKey: trpc.orderMessages.list.pathKey() });
      },
    }),
  );
  const isEmpty = typed.text.trim() === "";

  function send() {
    if (isEmpty || post.isPending) return;
    const mentionedIds = data ? mentionedIn(typed.text, data.people, typed.chosen) : typed.chosen;
    post.mutate({ orderId, body: typed.text, mentionedIds });
  }

  return (
    <Stack gap="xs">
      <MessageField
        orderId={orderId}
        label={t("messages.label")}
        description={t("messages.hint")}
        typed={typed}
        onType={setTyped}
        onSend={send}
      />
      <ErrorNotice error={post.error} title={t("messages.notSent")} />
      <Group justify="flex-end">
        <Button
          size="xs"
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={isEmpty}
          loading={post.isPending}
          onClick={send}
        >
          {t("messages.send")}
        </Button>
      </Group>
    </Stack>
  );
}
