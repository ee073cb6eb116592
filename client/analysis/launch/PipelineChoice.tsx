import { Group, Radio, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconRoute } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { describeNeeds } from "../pipelines/describeNeeds.ts";
import type { Pipeline } from "../pipelines/pipeline.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import classes from "./launch.module.css";
import type { TargetType } from "./target.ts";

/** A pipeline that supports this type of target, with its requirements and outputs. */
export function PipelineChoice({
  pipelines,
  targetType,
  value,
  onChange,
}: {
  pipelines: Pipeline[];
  targetType: TargetType;
  value: string | undefined;
  onChange: (pipelineId: string) => void;
}) {
  if (pipelines.length === 0)
    return (
      <EmptyState
        icon={<IconRoute size={28} />}
        title={t(`runs.launch.pipeline.none.${targetType}`)}
        text={t("runs.launch.pipeline.none.text")}
        action={<LinkButton to="/pipelines">{t("runs.launch.pipeline.none.action")}</LinkButton>}
      />
    );
  return (
    <Radio.Group value={value ?? null} onChange={onChange} aria-label={t("runs.launch.pipeline")}>
      <SimpleGrid
        cols={{ base: 1, sm: 2 }}
        spacing="sm"
        className={classes.pipelines ?? ""}
        data-chosen={value === undefined ? undefined : true}
      >
        {pipelines.map((pipeline) => (
          <Radio.Card
            key={pipeline.id}
            value={pipeline.id}
            aria-label={pipeline.name}
            aria-describedby={`pipeline-${pipeline.id}`}
            className={classes.pipeline ?? ""}
          >
            <Group wrap="nowrap" align="flex-start" gap="sm">
              <Radio.Indicator mt={3} />
              <Stack gap={4} id={`pipeline-${pipeline.id}`} style={{ minWidth: 0 }}>
                <Text fw={600}>{pipeline.name}</Text>
                <Stack gap={4} className={classes.more ?? ""}>
                  <Text size="sm">{pipeline.description}</Text>
                  <Text size="sm" c="dimmed">
                    {t("runs.launch.pipeline.needs", { needs: describeNeeds(pipeline).join(" · ") })}
                  </Text>
                  {pipeline.outputs.length > 0 && (
                    <Text size="sm" c="dimmed">
                      {t("runs.launch.pipeline.gives", {
                        names: pipeline.outputs.map(({ name }) => name).join(" · "),
                      })}
                    </Text>
                  )}
                </Stack>
              </Stack>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
