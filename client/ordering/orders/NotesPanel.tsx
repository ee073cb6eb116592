import { Alert, Button, Card, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";

const NOTES_MAX_CHARACTERS = 20_000;

/** since: when the notes were last edited before this input began. */
interface TypedNotes {
  text: string;
  since: string | null;
}

/** The notes that customer and facility share. Unsaved input is kept when another user saves. */
export function NotesPanel({ order }: { order: { id: string; userId: string } }) {
  const { id: orderId } = order;
  const mayChange = useMayChange(order, "orders.change");
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(trpc.orders.notes.queryOptions({ orderId }));
  const { user } = useSession();
  const key = draftKey(user.id, `notes.${orderId}`);
  const [typed, setTyped] = useState<TypedNotes | undefined>(() => readDraft<TypedNotes>(key));
  const write = useMutation(
    trpc.orders.writeNotes.mutationOptions({
      onSuccess(saved) {
        setTyped(undefined);
        forgetDraft(key);
        client.setQueryData(trpc.orders.notes.queryKey({ orderId }), saved);
        notifications.show({ message: t("order.notes.saved"), color: "teal" });
      },
    }),
  );
  const text = typed?.text ?? data?.notes ?? "";
  const changedMeanwhile = typed !== undefined && data !== undefined && data.notesEditedAt !== typed.since;
  const isTyped = typed !== undefined && typed.text !== (data?.notes ?? typed.text);
  useStoredDraft(
    key,
    useMemo(() => (isTyped || data === undefined ? typed : undefined), [isTyped, data, typed]),
  );
  const { notesEditedBy: person } = data ?? {};

  return (
    <Card withBorder component="section" aria-labelledby="notes-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="notes-title">
          {t("order.notes")}
        </Title>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading rows={2} />}
        {data && (
          <>
            <Textarea
              aria-label={t("order.notes.label")}
              placeholder={t("order.notes.label")}
              autosize
              minRows={3}
              maxRows={16}
              maxLength={NOTES_MAX_CHARACTERS}
              readOnly={!mayChange}
              value={text}
              onChange={(event) =>
                setTyped({ text: event.currentTarget.value, since: typed ? typed.since : data.notesEditedAt })
              }
            />
            {changedMeanwhile && (
              <Alert color="yellow" variant="light" role="status" p="xs">
                {t("order.notes.changed")}
              </Alert>
            )}
            <ErrorNotice error={write.error} title={t("order.notes.failed")} />
            <Group justify="space-between" gap="xs">
              <Text size="xs" c="dimmed">
                {data.notesEditedAt && person
                  ? t("order.notes.edited", {
                      name: `${person.firstName} ${person.lastName}`,
                      time: formatDateTime(data.notesEditedAt),
                    })
                  : ""}
              </Text>
              {mayChange && (
                <Button
                  size="xs"
                  variant="default"
                  disabled={!isTyped}
                  loading={write.isPending}
                  onClick={() => write.mutate({ orderId, notes: text })}
                >
                  {t("order.notes.save")}
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Card>
  );
}
