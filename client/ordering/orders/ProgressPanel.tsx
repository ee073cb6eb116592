import { Button, Card, Group, Stack, Text, Timeline, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCheck } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { orderSteps, stateCounts, type Step } from "./progress.ts";
import classes from "./ProgressPanel.module.css";

/** The progress of an order, and the next action of its customer. */
export function ProgressPanel({ order, mayAct }: { order: Order; mayAct: boolean }) {
  const steps = orderSteps(order);
  const now = steps.find(({ state }) => state === "now")?.name;
  const done = steps.filter(({ state }) => state === "done").length;

  return (
    <Card withBorder component="section" aria-labelledby="progress-title">
      <Stack gap="md">
        <Title order={2} size="h4" id="progress-title">
          {t("order.progress")}
        </Title>
        <Timeline active={done - 1} bulletSize={22} lineWidth={2}>
          {steps.map((step) => (
            <Timeline.Item
              key={step.name}
              title={t(`order.step.${step.name}`)}
              bullet={<Bullet state={step.state} />}
              {...(step.name === now ? { "aria-current": "step" as const } : {})}
            >
              <StepText step={step} order={order} />
            </Timeline.Item>
          ))}
        </Timeline>
        {mayAct && order.status === "DRAFT" && <Submit order={order} />}
        {mayAct && order.status === "SUBMITTED" && now === "sent" && <MarkSent order={order} />}
      </Stack>
    </Card>
  );
}

function Bullet({ state }: { state: Step["state"] }) {
  if (state === "done") return <IconCheck size={13} stroke={3} aria-hidden />;
  return state === "now" ? <span className={classes.now} /> : null;
}

function StepText({ step, order }: { step: Step; order: Order }) {
  const states = useQuery(trpc.orders.sampleStates.queryOptions({ orderId: order.id }));
  const counts = stateCounts(Object.values(states.data ?? {}));
  const inLab = step.name === "lab" && order.status !== "DRAFT" && counts.length > 0;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {step.at && step.state === "done" ? (
          <Time at={step.at} format="dateTime" />
        ) : step.state === "now" && step.name === "draft" ? (
          t("order.step.nextSubmit")
        ) : step.state === "now" && step.name === "sent" ? (
          t("order.step.nextSend")
        ) : !inLab && step.state !== "done" ? (
          t("order.step.waiting")
        ) : null}
      </Text>
      {inLab && (
        <Group gap={6}>
          {counts.map(([status, count]) => (
            <Group gap={4} key={status} wrap="nowrap">
              <Text size="sm" fw={600}>
                {formatNumber(count)}
              </Text>
              <StatusBadge status={status} />
            </Group>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function Submit({ order }: { order: Order }) {
  const client = useQueryClient();
  const submit = useMutation(
    trpc.orders.update.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("editor.submitted", { number: order.orderNumber }), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
      },
    }),
  );
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Button
          loading={submit.isPending}
          onClick={() => submit.mutate({ orderId: order.id, status: "SUBMITTED" })}
        >
          {t("order.submit")}
        </Button>
      </Group>
      <ErrorNotice error={submit.error} title={t("order.submitFailed")} />
      {submit.error && (
        <LinkButton variant="default" to="/orders/new" search={{ order: order.id }}>
          {t("order.submitEdit")}
        </LinkButton>
      )}
    </Stack>
  );
}

function MarkSent({ order }: { order: Order }) {
  const client = useQueryClient();
  const mark = useMutation(
    trpc.orders.update.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("order.markedSent"), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
      },
    }),
  );
  return (
    <Stack gap="sm" align="flex-start">
      <Button
        loading={mark.isPending}
        onClick={() => mark.mutate({ orderId: order.id, markSamplesSent: true })}
      >
        {t("order.markSent")}
      </Button>
      <ErrorNotice error={mark.error} title={t("order.markFailed")} />
    </Stack>
  );
}
