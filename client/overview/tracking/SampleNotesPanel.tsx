import { Button, Card, Group, Stack, Text, Textarea, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";

const NOTE_MAX_CHARACTERS = 20_000;

/** The notes on a sample: one that owner and facility share, and for the facility one of its own. */
export function SampleNotesPanel({ sampleId, order }: { sampleId: string; order: { userId: string } }) {
  const notes = useQuery(trpc.samples.notes.queryOptions({ sampleId }));
  return (
    <Card withBorder component="section" aria-labelledby="sample-notes-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="sample-notes-title">
          {t("sampleNotes.title")}
        </Title>
        {notes.error && <ErrorNotice error={notes.error} onRetry={() => void notes.refetch()} />}
        {!notes.data && !notes.error && <Loading rows={2} />}
        {notes.data && <NotesForm sampleId={sampleId} order={order} notes={notes.data} />}
      </Stack>
    </Card>
  );
}

function NotesForm({
  sampleId,
  order,
  notes,
}: {
  sampleId: string;
  order: { userId: string };
  notes: Outputs["samples"]["notes"];
}) {
  const client = useQueryClient();
  const { isOfFacility } = useSession();
  const mayChange = useMayChange(order, "orders.change");
  const stored = { sharedNote: notes.sharedNote ?? "", facilityNote: notes.facilityNote ?? "" };
  const draft = useDraftForm({
    name: `sampleNotes.${sampleId}`,
    stored,
    async send({ sharedNote, facilityNote }) {
      const saved = await trpcClient.samples.writeNotes.mutate({
        sampleId,
        ...(sharedNote !== stored.sharedNote && { sharedNote }),
        ...(facilityNote !== stored.facilityNote && { facilityNote }),
      });
      client.setQueryData(trpc.samples.notes.queryKey({ sampleId }), saved);
      notifications.show({ message: t("order.notes.saved"), color: "teal" });
      return { sharedNote: saved.sharedNote ?? "", facilityNote: saved.facilityNote ?? "" };
    },
  });
  const { form } = draft;
  const { editedAt, editedBy } = notes;
  return (
    <DraftForm draft={draft} failed={t("order.notes.failed")}>
      <Textarea
        label={t("sampleNotes.shared")}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={NOTE_MAX_CHARACTERS}
        readOnly={!mayChange}
        {...form.getInputProps("sharedNote")}
      />
      {isOfFacility && (
        <Textarea
          label={t("sampleNotes.facility")}
          description={t("sampleNotes.facility.hint")}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={NOTE_MAX_CHARACTERS}
          readOnly={!mayChange}
          {...form.getInputProps("facilityNote")}
        />
      )}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {editedAt !== null && editedBy
            ? t("order.notes.edited", {
                name: `${editedBy.firstName} ${editedBy.lastName}`,
                time: formatDateTime(editedAt),
              })
            : ""}
        </Text>
        {mayChange && (
          <Button
            type="submit"
            size="xs"
            variant="default"
            disabled={!draft.isDirty}
            loading={draft.isSending}
          >
            {t("order.notes.save")}
          </Button>
        )}
      </Group>
    </DraftForm>
  );
}
