import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { t } from "../messages/t.ts";
import { detailsOf } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { ConfigFields } from "./ConfigFields.tsx";
import type { Pipeline } from "./pipeline.ts";
import { refusalsBySetting, settingsOf } from "./settingsOf.ts";
import { useConfigure } from "./useConfigure.ts";

/** What the facility sets of a pipeline for every run. What is refused stands at its input. */
export function ConfigForm({ pipeline }: { pipeline: Pipeline }) {
  const { id, name, enabled, config: saved, configSchema, defaultConfig } = pipeline;
  const [edited, setEdited] = useState<Record<string, unknown>>();
  const change = useConfigure(() => t("pipelines.saved", { name }));
  const { basic, advanced } = settingsOf(configSchema);
  const refused = refusalsBySetting(detailsOf(change.error), [...basic, ...advanced]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (edited === undefined) return;
        change.mutate({ pipelineId: id, enabled, config: edited }, { onSuccess: () => setEdited(undefined) });
      }}
    >
      <Stack gap="md">
        <ConfigFields
          schema={configSchema}
          config={edited ?? saved}
          defaults={defaultConfig}
          errors={refused.bySetting}
          onChange={setEdited}
        />
        {change.error && (refused.bySetting.size === 0 || refused.rest.length > 0) && (
          <ErrorNotice
            error={change.error}
            title={t("pipelines.notSaved")}
            {...(refused.rest.length === 1 ? { next: refused.rest.join(" ") } : {})}
          />
        )}
        <Button
          type="submit"
          loading={change.isPending}
          disabled={edited === undefined}
          style={{ alignSelf: "flex-start" }}
        >
          {t("pipelines.save")}
        </Button>
      </Stack>
    </form>
  );
}
