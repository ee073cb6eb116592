import { Card, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { Facts } from "../../kit/components/Facts.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import type { StreamRun } from "./stream.ts";
import classes from "./stream.module.css";

/** The facts of a live sequencing run, and its customer. */
export function AboutStream({ run }: { run: StreamRun }) {
  const { order, stoppedAt, stopRequestedAt } = run;
  const facts: [string, ReactNode][] = [
    [
      t("streams.about.order"),
      <TextLink key="order" to="/orders/$orderId" params={{ orderId: order.id }}>
        {[order.orderNumber, order.name].filter(Boolean).join(" · ")}
      </TextLink>,
    ],
    [t("streams.about.sequencerRun"), run.sequencerRunId],
    [t("streams.about.flowCell"), run.flowCellId],
    [t("streams.about.device"), run.deviceId],
    [t("streams.about.started"), formatDateTime(run.startedAt)],
    ...(stopRequestedAt === null
      ? []
      : [[t("streams.about.stopRequested"), formatDateTime(stopRequestedAt)] as [string, ReactNode]]),
    ...(stoppedAt === null
      ? [[t("streams.about.lastSeen"), formatDateTime(run.lastSeenAt)] as [string, ReactNode]]
      : [[t("streams.about.stopped"), formatDateTime(stoppedAt)] as [string, ReactNode]]),
    [t("streams.about.monitor"), run.monitorId],
  ];
  return (
    <Card withBorder component="section" aria-labelledby="about-title" className={classes.name ?? ""}>
      <Stack gap="sm">
        <Title order={2} size="h4" id="about-title">
          {t("streams.about")}
        </Title>
        <Facts facts={facts.filter(([, value]) => value !== null && value !== "")} />
      </Stack>
    </Card>
  );
}
