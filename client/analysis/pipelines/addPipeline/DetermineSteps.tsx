import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "../../../kit/i18n/t.ts";
import { trpcClient } from "../../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import type { Column } from "./ReadPipeline.tsx";

/** Determines the steps with Nextflow, after the administrator consented to the execution of the repository. */
export function DetermineSteps({ draftId, columns }: { draftId: string; columns: Column[] }) {
  const [isAsking, setIsAsking] = useState(false);
  const [abort, setAbort] = useState<AbortController>();
  const isCancelled = abort?.signal.aborted === true;
  const determine = useMutation({
    mutationFn: (controller: AbortController) =>
      trpcClient.derivation.executeForSteps.mutate({ draftId, columns }, { signal: controller.signal }),
  });
  const start = () => {
    const controller = new AbortController();
    setAbort(controller);
    setIsAsking(false);
    determine.mutate(controller);
  };
  const { data, error, isPending } = determine;
  // Nobody waits for the answer after the page is left.
  useEffect(() => () => abort?.abort(), [abort]);

  if (isPending)
    return (
      <Group gap="sm" role="status">
        <Loader size="xs" />
        <Text size="sm">{t("addPipeline.steps.running")}</Text>
        <Button size="compact-sm" variant="default" onClick={() => abort?.abort()}>
          {t("addPipeline.steps.cancel")}
        </Button>
      </Group>
    );
  return (
    <Stack gap="sm" align="flex-start">
      {data && (
        <Alert variant="light" color="teal" title={t("addPipeline.steps.determined")}>
          <Text size="sm">{data.steps.join(" · ")}</Text>
          {data.optional.length > 0 && (
            <Text size="sm" c="dimmed">
              {t("addPipeline.steps.optional", { steps: data.optional.join(" · ") })}
            </Text>
          )}
        </Alert>
      )}
      {error && !isCancelled && <ErrorNotice error={error} title={t("addPipeline.steps.failed")} />}
      {isAsking ? (
        <Alert color="yellow" title={t("addPipeline.steps.determine")}>
          <Stack gap="sm" align="flex-start">
            <Text size="sm">{t("addPipeline.steps.warning")}</Text>
            <Group gap="sm">
              <Button size="compact-sm" color="yellow" variant="filled" autoContrast onClick={start}>
                {t("addPipeline.steps.execute")}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setIsAsking(false)}>
                {t("addPipeline.steps.cancel")}
              </Button>
            </Group>
          </Stack>
        </Alert>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => setIsAsking(true)}>
          {t("addPipeline.steps.determine")}
        </Button>
      )}
    </Stack>
  );
}
