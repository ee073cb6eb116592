import { Group, Stack } from "@mantine/core";
import { useEffect, useRef } from "react";
import { t } from "../../kit/i18n/t.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import type { Start } from "./useStart.ts";

/**
 * Why a run was not created or not started, and its current state. Scrolls into view, because the start button may
 * be far above the end of a long form.
 */
export function NotStarted({ start: { error, refused } }: { start: Start }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: "center" });
  }, [error]);
  if (!error) return null;
  return (
    <Stack gap="xs" align="flex-start" ref={place}>
      <ErrorNotice
        error={error}
        {...(refused
          ? {
              title: t("runs.launch.notStarted", { number: refused.runNumber }),
              next: t(refused.isKept ? "runs.launch.notStarted.pending" : "runs.launch.notStarted.failed"),
            }
          : { title: t("runs.launch.notCreated") })}
      />
      {refused && (
        <Group gap="xs">
          {refused.isKept && (
            <LinkButton to="/settings/execution" target="_blank" size="xs" variant="default">
              {t("runs.launch.notStarted.settings")}
            </LinkButton>
          )}
          <LinkButton to="/analyses/$runId" params={{ runId: refused.id }} size="xs" variant="default">
            {t("runs.launch.notStarted.open")}
          </LinkButton>
        </Group>
      )}
    </Stack>
  );
}
