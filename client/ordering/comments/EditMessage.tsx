import { Button, Group, Stack } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { Message } from "./message.ts";
import { MessageField, type Typed } from "./MessageField.tsx";
import { mentionedIn } from "./mentions.ts";

/** Edits the user's own comment in place. */
export function EditMessage({
  orderId,
  message,
  onDone,
}: {
  orderId: string;
  message: Message & { body: string };
  onDone: () => void;
}) {
  const client = useQueryClient();
  const { data } = useQuery(trpc.comments.people.queryOptions({ orderId }, { staleTime: 60_000 }));
  const [typed, setTyped] = useState<Typed>({
    text: message.body,
    chosen: message.mentions.map(({ id }) => id),
  });
  const edit = useMutation(
    trpc.comments.edit.mutationOptions({
      async onSuccess() {
        await client.invalidateQueries({ queryKey: trpc.comments.list.pathKey() });
        onDone();
      },
    }),
  );
  const isEmpty = typed.text.trim() === "";

  function save() {
    if (isEmpty || edit.isPending) return;
    const mentionedIds = data ? mentionedIn(typed.text, data.people, typed.chosen) : typed.chosen;
    edit.mutate({ orderId, messageId: message.id, body: typed.text, mentionedIds });
  }

  return (
    <Stack gap="xs">
      <MessageField
        orderId={orderId}
        label={t("comments.editLabel")}
        typed={typed}
        onType={setTyped}
        onSend={save}
        onLeave={onDone}
        autoFocus
      />
      <ErrorNotice error={edit.error} title={t("comments.notChanged")} />
      <Group gap="xs">
        <Button size="compact-sm" disabled={isEmpty} loading={edit.isPending} onClick={save}>
          {t("comments.save")}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDone}>
          {t("comments.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
