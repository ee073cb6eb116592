import { Card, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { PipelineBadges } from "./PipelineBadges.tsx";
import { PipelineIcon } from "./PipelineIcon.tsx";
import classes from "./publicRegistry.module.css";

type Found = Outputs["registry"]["search"];

/** Pipelines as cards with links to their pages. */
export function FoundPipelines({ pipelines, categories }: Pick<Found, "pipelines" | "categories">) {
  const names = new Map<string, string>(categories.map(({ id, name }) => [id, name]));
  return (
    <ul className={classes.cards} aria-label={t("explore.results")}>
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
                      : [t("explore.provider", { name: pipeline.provider })]),
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
