import { Button, Group, List, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

type SampleData = Outputs["sampleData"]["get"];

const ADDED = ["comments", "runs", "uploads", "monitoredRuns", "links", "studySamples"] as const;

/** Adds made-up orders to look around, and removes them; the removal names what users have added to them. */
export function SampleDataActions() {
  const client = useQueryClient();
  const { data } = useQuery(trpc.sampleData.get.queryOptions());
  const changed = (toast: string) => ({
    onSuccess(counts: SampleData) {
      client.setQueryData(trpc.sampleData.get.queryKey(), counts);
      void client.invalidateQueries();
      notifications.show({ color: "teal", message: toast });
    },
  });
  const add = useMutation(trpc.sampleData.add.mutationOptions(changed(t("sampleData.added"))));
  const remove = useMutation(trpc.sampleData.remove.mutationOptions(changed(t("sampleData.removed"))));
  if (!data) return null;
  const isPresent = data.orders + data.studies > 0;

  async function confirmRemoval() {
    // The counts of the dialog are those of now, not of the last poll.
    const counts = await client.fetchQuery(trpc.sampleData.get.queryOptions(undefined, { staleTime: 0 }));
    const added = ADDED.filter((kind) => counts.added[kind] > 0);
    modals.openConfirmModal({
      title: t("sampleData.remove.title"),
      centered: true,
      children: (
        <Stack gap="sm">
          <Text size="sm">{t("sampleData.remove.text", counts)}</Text>
          {added.length > 0 && (
            <div>
              <Text size="sm">{t("sampleData.remove.added")}</Text>
              <List size="sm">
                {added.map((kind) => (
                  <List.Item key={kind}>{t(`sampleData.${kind}`, { count: counts.added[kind] })}</List.Item>
                ))}
              </List>
            </div>
          )}
        </Stack>
      ),
      labels: { confirm: t("sampleData.remove"), cancel: t("sampleData.keep") },
      confirmProps: { color: "red" },
      onConfirm: () => remove.mutate(),
    });
  }

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {isPresent ? t("sampleData.present", data) : t("sampleData.text")}
      </Text>
      <ErrorNotice error={add.error} title={t("sampleData.notAdded")} />
      <ErrorNotice error={remove.error} title={t("sampleData.notRemoved")} />
      <Group>
        {isPresent ? (
          <Button variant="default" loading={remove.isPending} onClick={() => void confirmRemoval()}>
            {t("sampleData.remove")}
          </Button>
        ) : (
          <Button variant="default" loading={add.isPending} onClick={() => add.mutate()}>
            {t("sampleData.add")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
