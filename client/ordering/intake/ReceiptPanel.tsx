import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { OutcomeBadge } from "./OutcomeBadge.tsx";

type Receipt = Outputs["intake"]["get"];

const LISTED = 20;

/** What of an order arrived at the facility; samples with a problem are named, and rejected ones can be asked back. */
export function ReceiptPanel({ order }: { order: Order }) {
  const { can } = useSession();
  const { data } = useQuery(
    trpc.intake.get.queryOptions({ orderId: order.id }, { enabled: order.status !== "DRAFT" }),
  );
  if (!data) return null;
  const { expected, received, missing, rejected, extraTubes } = data;
  const isStarted = received + missing + rejected + extraTubes.length > 0;
  const mayReceive = can("samples.receive") && order.status === "SUBMITTED";
  if (!isStarted && !mayReceive) return null;
  const problems = data.samples.filter(
    ({ receipt }) => receipt !== null && (receipt.outcome !== "received" || receipt.condition !== "good"),
  );
  return (
    <Card withBorder component="section" aria-labelledby="receipt-panel-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="receipt-panel-title">
          {t("receive.panel")}
        </Title>
        <Text>{t("receive.progress", { received, expected })}</Text>
        {missing + rejected + extraTubes.length > 0 && (
          <Text size="sm" c="dimmed">
            {t("receive.exceptions", { missing, rejected, extra: extraTubes.length })}
          </Text>
        )}
        {problems.slice(0, LISTED).map((sample) => (
          <ProblemRow key={sample.id} order={order} sample={sample} />
        ))}
        {problems.length > LISTED && (
          <Text size="sm" c="dimmed">
            {t("receive.more", { samples: problems.length - LISTED })}
          </Text>
        )}
        {mayReceive && (
          <Group>
            <LinkButton to="/receive" search={{ order: order.id }} variant="default" size="xs">
              {t("receive.title")}
            </LinkButton>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function ProblemRow({ order, sample }: { order: Order; sample: Receipt["samples"][number] }) {
  const client = useQueryClient();
  const { can } = useSession();
  const mayChange = useMayChange(order, "orders.change");
  const decide = useMutation(
    trpc.intake.setReturn.mutationOptions({
      onSuccess: () =>
        client.invalidateQueries({ queryKey: trpc.intake.get.queryKey({ orderId: order.id }) }),
    }),
  );
  const { receipt } = sample;
  if (receipt === null) return null;
  const set = (state: "requested" | "shipped" | "discarded") =>
    decide.mutate({ orderId: order.id, sampleIds: [sample.id], state });
  const about = [receipt.reason, receipt.note].filter(Boolean).join(" · ");
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
          {sample.sampleId}
        </Text>
        <OutcomeBadge receipt={receipt} />
        {receipt.returnState !== null && (
          <Text size="sm" c="dimmed">
            {t(`receive.return.${receipt.returnState}`)}
          </Text>
        )}
      </Group>
      {about !== "" && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {about}
        </Text>
      )}
      {receipt.outcome === "rejected" && mayChange && receipt.returnState !== "shipped" && (
        <Group gap="xs">
          {receipt.returnState !== "requested" && (
            <Button size="compact-sm" variant="default" onClick={() => set("requested")}>
              {t("receive.return.request")}
            </Button>
          )}
          {receipt.returnState !== "discarded" && (
            <Button size="compact-sm" variant="default" onClick={() => set("discarded")}>
              {t("receive.return.discard")}
            </Button>
          )}
          {receipt.returnState === "requested" && can("samples.receive") && (
            <Button size="compact-sm" variant="default" onClick={() => set("shipped")}>
              {t("receive.return.ship")}
            </Button>
          )}
        </Group>
      )}
      <ErrorNotice error={decide.error} title={t("receive.failed")} />
    </Stack>
  );
}
