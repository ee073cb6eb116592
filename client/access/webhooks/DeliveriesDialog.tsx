import { Accordion, Button, Code, Group, Modal, Stack, Text } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { StateBadge } from "../../kit/components/StatusBadge.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";

type Delivery = Outputs["webhooks"]["deliveries"]["deliveries"][number];

const PAGE_SIZE = 20;
const REFRESH_MS = 3_000;
const STATES = { queued: "queued", sending: "running", delivered: "completed", failed: "failed" } as const;

/** The deliveries of a webhook or chat channel, newest first, each with its body, its answer and its next attempt. */
export function DeliveriesDialog({
  webhookId,
  name,
  onClose,
}: {
  webhookId: string;
  name: string;
  onClose: () => void;
}) {
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...trpc.webhooks.deliveries.queryOptions({
      webhookId,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <Modal opened onClose={onClose} title={t("webhooks.deliveries.title", { name })} size="xl">
      {!data && !error && <Loading rows={5} />}
      {!data && (
        <ErrorNotice error={error} title={t("webhooks.deliveries.failed")} onRetry={() => void refetch()} />
      )}
      {data?.total === 0 && <Text c="dimmed">{t("webhooks.deliveries.none")}</Text>}
      {data && data.total > 0 && (
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("webhooks.deliveries.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={setPage}
        >
          <Accordion variant="separated" order={3}>
            {data.deliveries.map((delivery) => (
              <Accordion.Item key={delivery.id} value={delivery.id}>
                <Accordion.Control>
                  <Group gap="sm" justify="space-between" pe="sm">
                    <Text size="sm" fw={500}>
                      {t(`webhooks.event.${delivery.type}`)}
                    </Text>
                    <Group gap="sm">
                      <Text size="xs" c="dimmed" component="span">
                        <Time at={delivery.createdAt} />
                      </Text>
                      <StateBadge state={STATES[delivery.status]}>
                        {t(`webhooks.delivery.${delivery.status}`)}
                      </StateBadge>
                    </Group>
                  </Group>
                </Accordion.Control>
                <Accordion.Panel>
                  <DeliveryDetails webhookId={webhookId} delivery={delivery} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        </PagedList>
      )}
    </Modal>
  );
}

function DeliveryDetails({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const client = useQueryClient();
  const key = { webhookId, deliveryId: delivery.id };
  // The body is the same for all attempts: loaded again only after the first one.
  const { data } = useQuery(
    trpc.webhooks.delivery.queryOptions(key, { staleTime: delivery.attempts > 0 ? 60_000 : 0 }),
  );
  const redeliver = useMutation({
    mutationFn: () => trpcClient.webhooks.redeliver.mutate(key),
    onSuccess: () => client.invalidateQueries({ queryKey: trpc.webhooks.deliveries.queryKey() }),
  });
  const { attempts, durationMs, lastAttemptAt, nextAttemptAt, responseBody, eventId } = delivery;
  return (
    <Stack gap="sm">
      <DescriptionList
        facts={[
          [t("webhooks.delivery.attempts"), formatNumber(attempts)],
          [t("webhooks.delivery.last"), lastAttemptAt && <Time key="last" at={lastAttemptAt} />],
          [t("webhooks.delivery.result"), lastAttemptAt && deliveryResult(delivery)],
          [t("webhooks.delivery.duration"), durationMs === null ? null : `${formatNumber(durationMs)} ms`],
          [t("webhooks.delivery.next"), nextAttemptAt && <Time key="next" at={nextAttemptAt} />],
          ["webhook-id", <Code key="id">{eventId}</Code>],
        ]}
      />
      {responseBody !== null && responseBody !== "" && (
        <Block title={t("webhooks.delivery.answer")} text={responseBody} />
      )}
      {data && data.payload !== null && (
        <Block title={t("webhooks.delivery.body")} text={indented(data.payload)} />
      )}
      <ErrorNotice error={redeliver.error} title={t("webhooks.notDone")} />
      <Group>
        <Button
          variant="default"
          loading={redeliver.isPending}
          disabled={delivery.status === "sending"}
          onClick={() => redeliver.mutate()}
        >
          {t("webhooks.redeliver")}
        </Button>
      </Group>
    </Stack>
  );
}

function Block({ title, text }: { title: string; text: string }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {title}
      </Text>
      <Code block tabIndex={0} aria-label={title} style={{ maxHeight: "20rem", overflow: "auto" }}>
        {text}
      </Code>
    </Stack>
  );
}

const SHOWN_MAX_CHARACTERS = 100_000;

function indented(json: string): string {
  if (json.length > SHOWN_MAX_CHARACTERS) return `${json.slice(0, SHOWN_MAX_CHARACTERS)}…`;
  return JSON.stringify(JSON.parse(json), null, 2);
}

/** The answer to the last attempt in words: its status, or why there was none. */
export function deliveryResult({
  responseStatus,
  error,
}: Pick<Delivery, "responseStatus" | "error">): string {
  if (responseStatus !== null) return t("webhooks.delivery.status", { status: responseStatus });
  return error ? sentenceText(error) : t("webhooks.delivery.noAnswer");
}
