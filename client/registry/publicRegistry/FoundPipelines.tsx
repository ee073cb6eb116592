import { Card, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  IconBinary,
  IconChartBar,
  IconChartDots,
  IconDice5,
  IconDna,
  IconFilter,
  IconFingerprint,
  IconReportSearch,
  IconRoute,
} from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { PipelineBadges } from "./PipelineBadges.tsx";
import classes from "./publicRegistry.module.css";
import { Picture } from "../../kit/components/Picture.tsx";

type Found = Outputs["registry"]["search"];

/** Pipelines as cards with links to their pages. */
export function FoundPipelines({ pipelines, categories }: Pick<Found, "pipelines" | "categories">) {
  const names = new Map<string, string>(categories.map(({ id, name }) => [id, name]));
  return (
    <ul className={classes.cards} aria-label={t("publicRegistry.results")}>
      {pipelines.map((pipeline) => (
        <Card component="li" key={pipeline.id} withBorder padding="md" className={classes.card ?? ""}>
          <Stack gap="xs" h="100%">
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <PipelineIcon icon={pipeline.icon} />
              <div style={{ minWidth: 0 }}>
                <Link
                  to="/explore/$pipelineId"
                  params={{ pipelineId: pipeline.id }}
                  className={classes.link}
                  data-result
                >
                  {pipeline.name}
                </Link>
                <Text size="sm" c="dimmed">
                  {[
                    ...(pipeline.latestVersion === undefined
                      ? []
                      : [t("pipelines.version", { version: pipeline.latestVersion })]),
                    ...(pipeline.provider === undefined
                      ? []
                      : [t("publicRegistry.provider", { name: pipeline.provider })]),
                  ].join(" · ")}
                </Text>
              </div>
            </Group>
            {pipeline.shortDescription !== undefined && (
              <Text size="sm" className={classes.clamped ?? ""}>
                {pipeline.shortDescription}
              </Text>
            )}
            <Group gap={6} mt="auto">
              <PipelineBadges pipeline={pipeline} />
            </Group>
            <Text size="xs" c="dimmed">
              {[
                names.get(pipeline.category) ?? pipeline.category,
                ...pipeline.targets.map((target) => t(`pipelines.for.${target}`)),
              ].join(" · ")}
            </Text>
          </Stack>
        </Card>
      ))}
    </ul>
  );
}

// The icon names that packages may use; other names show the default icon.
const ICONS: Record<string, typeof IconRoute> = {
  Binary: IconBinary,
  ChartBar: IconChartBar,
  ChartDots: IconChartDots,
  Dices: IconDice5,
  Dna: IconDna,
  Filter: IconFilter,
  Fingerprint: IconFingerprint,
  ReportSearch: IconReportSearch,
};

/** The icon of a pipeline: a built-in one by name, or a picture of the registry. */
function PipelineIcon({ icon }: { icon: string | undefined }) {
  if (icon?.startsWith("/")) return <Picture source={icon} isSmall />;
  const Icon = (icon !== undefined && Object.hasOwn(ICONS, icon) ? ICONS[icon] : undefined) ?? IconRoute;
  return (
    <span className={classes.icon} aria-hidden>
      <Icon size={22} stroke={1.6} />
    </span>
  );
}
