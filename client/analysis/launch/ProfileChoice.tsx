import { Button, Group, MultiSelect, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/**
 * The Nextflow profiles of a run in the order of -profile, initially those of the pipeline. Renders nothing for a
 * pipeline without profiles.
 * @param value undefined for the profiles of the pipeline
 */
export function ProfileChoice({
  pipelineId,
  value,
  onChange,
}: {
  pipelineId: string;
  value: string[] | undefined;
  onChange: (profiles: string[] | undefined) => void;
}) {
  const { data, error, refetch } = useQuery(trpc.runs.profiles.queryOptions({ pipelineId }));
  if (error)
    return (
      <ErrorNotice error={error} title={t("runs.launch.profiles.failed")} onRetry={() => void refetch()} />
    );
  if (!data || data.known.length === 0) return null;
  const { known, defaults } = data;
  const chosen = value ?? defaults;
  // A profile of an earlier run that the workflow no longer has stays visible, and the check refuses it.
  const offered = [...new Set([...known, ...chosen])].sort();
  return (
    <Stack gap={4}>
      <MultiSelect
        label={t("runs.launch.profiles")}
        description={t("runs.launch.profiles.hint")}
        data={offered}
        value={chosen}
        onChange={onChange}
        maxValues={20}
        searchable
        hidePickedOptions
        maw={560}
      />
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {chosen.length === 0
            ? t("runs.launch.profiles.none")
            : t("runs.launch.profiles.used", { profiles: chosen.join(",") })}
        </Text>
        {value !== undefined && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(undefined)}>
            {t("runs.launch.profiles.reset")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
