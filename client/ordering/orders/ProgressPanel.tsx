import { Card, Group, Stack, Text, Timeline, Title } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { formatNumber } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { orderSteps, stateCounts, type Step } from "./progress.ts";
import classes from "./ProgressPanel.module.css";

/** The progress of an order: every reached step keeps its date. */
export function ProgressPanel({ order }: { order: Order }) {
  const times = useQuery(trpc.orders.stepTimes.queryOptions({ orderId: order.id }));
  const steps = orderSteps(order, times.data);
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
      </Stack>
    </Card>
  );
}

function Bullet({ state }: { state: Step["state"] }) {
  if (state === "done") return <IconCheck size={13} stroke={3} aria-hidden />;
  return state === "now" ? <span className={classes.now} /> : null;
}

function StepText({ step, order }: { step: Step; order: Order }) {
  const { user } = useSession();
  const isMine = order.userId === user.id;
  const isApproved = order.approval.state !== "pending";
  const states = useQuery(trpc.orders.sampleStates.queryOptions({ orderId: order.id }));
  const counts = stateCounts(Object.values(states.data ?? {}));
  const inLab = step.name === "lab" && order.status !== "DRAFT" && counts.length > 0;
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed">
        {step.at && (step.state === "done" || step.name === "lab") ? (
          <Time at={step.at} format="dateTime" />
        ) : isMine && step.state === "now" && step.name === "draft" ? (
          t("order.step.nextSubmit")
        ) : isMine && isApproved && step.state === "now" && step.name === "sent" ? (
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
