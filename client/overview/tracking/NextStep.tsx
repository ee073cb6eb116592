import { Alert, Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconHourglass } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type AnyTimeline, isMine, type SampleTimeline, type Waiting } from "./timeline.ts";
import { waitsFor, waitsOn } from "./formatDetail.ts";

/** The next step of a sample, who has to perform it, and the link for that user. */
export function NextStep({ timeline }: { timeline: AnyTimeline }) {
  const { viewer, next, issueSince } = timeline;
  return (
    <Card withBorder component="section" aria-labelledby="next-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="next-title">
          {t("tracking.next")}
        </Title>
        {issueSince !== null && (
          <Alert
            role="note"
            color="red"
            variant="light"
            icon={<IconAlertTriangle aria-hidden />}
            title={t("tracking.issue", { time: formatDateTime(issueSince) })}
          >
            {t(viewer === "link" ? "tracking.issueLinked" : "tracking.issueText")}
          </Alert>
        )}
        {next ? (
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <IconHourglass size={22} aria-hidden style={{ flex: "none" }} />
            <Stack gap={4} align="flex-start">
              <Text fw={600}>{waitsFor(viewer, next)}</Text>
              <Text size="sm" c="dimmed">
                {waitsOn(viewer, next)}
              </Text>
              {viewer !== "link" && isMine(viewer, next) && <Way waiting={next} order={timeline.order} />}
            </Stack>
          </Group>
        ) : (
          <Group gap="sm" wrap="nowrap">
            <IconCircleCheck size={22} aria-hidden style={{ flex: "none" }} />
            <Text>{t(viewer === "link" ? "tracking.completeLinked" : "tracking.complete")}</Text>
          </Group>
        )}
      </Stack>
    </Card>
  );
}

function Way({ waiting, order }: { waiting: Waiting; order: SampleTimeline["order"] }) {
  const { can } = useSession();
  const params = { orderId: order.id };
  const button = { size: "xs", variant: "default", mt: 4, children: t("tracking.openNext") } as const;
  switch (waiting.for) {
    case "submit":
      return can("orders.change") && <LinkButton to="/orders/new" search={{ order: order.id }} {...button} />;
    case "receive":
    case "review":
      return <LinkButton to="/orders/$orderId/samples" params={params} {...button} />;
    case "plan":
    case "sequence":
    case "stalled":
      return <LinkButton to="/orders/$orderId/sequencing" params={params} {...button} />;
    case "transfer":
    case "arrive":
      return <LinkButton to="/orders/$orderId/files" params={params} {...button} />;
    case "clean":
      return (
        can("analyses.start") && <LinkButton to="/analyses/new" search={{ order: order.id }} {...button} />
      );
    case "publish":
    case "addFiles":
    case "fetch":
      return <LinkButton to="/orders/$orderId/delivery" params={params} {...button} />;
    default:
      return <LinkButton to="/orders/$orderId" params={params} {...button} />;
  }
}
