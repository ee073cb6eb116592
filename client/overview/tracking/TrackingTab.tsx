import { Card, Stack, Title } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { useMayChange } from "../../kit/session/useMayChange.ts";
import { NextStep } from "./NextStep.tsx";
import { SampleNotesPanel } from "./SampleNotesPanel.tsx";
import { SampleLinksPanel } from "./SampleLinksPanel.tsx";
import { StageList } from "./StageList.tsx";
import classes from "./timeline.module.css";
import { SamplePlaces } from "../../ordering/places/ItemPlaces.tsx";
import { useTimeline } from "./useTimeline.ts";

/** The next step of a sample, its timeline, notes, and links for others. */
export function TrackingTab() {
  const { data: timeline } = useTimeline();
  const mayChange = useMayChange({ userId: timeline?.order.userId ?? "" }, "links.create");
  if (!timeline) return null;
  const { order, sample } = timeline;
  return (
    <div className={classes.page}>
      <div className={classes.next}>
        <NextStep timeline={timeline} />
      </div>
      <Card withBorder component="section" aria-labelledby="way-title" className={classes.way ?? ""}>
        <Stack gap="md">
          <Title order={2} size="h4" id="way-title">
            {t("tracking.stages")}
          </Title>
          <StageList timeline={timeline} />
        </Stack>
      </Card>
      <Stack gap="lg" className={classes.share ?? ""}>
        <SampleNotesPanel sampleId={sample.id} order={order} />
        <SamplePlaces sampleId={sample.id} />
        {mayChange && (
          <SampleLinksPanel orderId={order.id} sampleId={sample.id} isDraft={order.status === "DRAFT"} />
        )}
      </Stack>
    </div>
  );
}
