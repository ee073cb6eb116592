import { Group, Stack } from "@mantine/core";
import { t } from "../messages/t.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import type { Start } from "./useStart.ts";

/** Why a run was not made or did not start, and what became of it. */
export function NotStarted({ start: { error, refused } }: { start: Start }) {
  if (!error) return null;
  if (!refused) return <ErrorNotice error={error} title={t("runs.launch.notCreated")} />;
  return (
    <Stack gap="xs" align="flex-start">
      <ErrorNotice
        error={error}
        title={t("runs.launch.notStarted", { number: refused.runNumber })}
        next={t(refused.isKept ? "runs.launch.notStarted.pending" : "runs.launch.notStarted.failed")}
      />
      <Group gap="xs">
        {refused.isKept && (
          <LinkButton to="/settings/execution" target="_blank" size="xs" variant="default">
            {t("runs.launch.notStarted.settings")}
          </LinkButton>
        )}
        <LinkButton to="/runs/$runId" params={{ runId: refused.id }} size="xs" variant="default">
          {t("runs.launch.notStarted.open")}
        </LinkButton>
      </Group>
    </Stack>
  );
}
