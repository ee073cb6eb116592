import { Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import type { FacilityView } from "./FacilityHome.tsx";
import classes from "./home.module.css";
import { HomeCard, HomeMore, HomeRow, HomeRows } from "./HomeCard.tsx";
import { formatMore } from "./formatName.ts";

const COLORS = { failed: "red", outputs: "orange", lost: "orange", review: "blue" } as const;

/** Runs that need attention, with reasons. */
export function RunsCard({ home: { runs, activeRuns } }: { home: FacilityView }) {
  return (
    <HomeCard
      title={t("home.runs")}
      total={runs.total}
      none={t("home.runs.none")}
      urgent
      all={
        <TextLink to="/analyses" size="sm">
          {t("home.all")}
        </TextLink>
      }
      note={
        activeRuns > 0 && (
          <Text size="sm" c="dimmed">
            {t("home.runs.active", { runs: activeRuns })}
          </Text>
        )
      }
    >
      <HomeRows>
        {runs.rows.map(({ id, runNumber, pipeline, target, need, why, readsToReview, at }) => (
          <HomeRow
            key={id}
            lead={
              <Link to="/analyses/$runId" params={{ runId: id }} className={classes.lead}>
                {pipeline}
              </Link>
            }
            text={[target, runNumber, formatDateTime(at)]}
            badge={<WordBadge color={COLORS[need]}>{t(`home.runs.need.${need}`)}</WordBadge>}
          >
            <Text size="sm" className={classes.text} lineClamp={3}>
              {need === "review" ? t("home.runs.review", { reads: readsToReview }) : sentenceText(why)}
            </Text>
          </HomeRow>
        ))}
        <HomeMore text={formatMore(runs)} />
      </HomeRows>
    </HomeCard>
  );
}
