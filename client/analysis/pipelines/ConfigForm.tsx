import { Button, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { RestoredNotice } from "../../kit/drafts/RestoredNotice.tsx";
import { useKeptDraft } from "../../kit/drafts/useKeptDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { refusalDetails } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { ConfigFields } from "./ConfigFields.tsx";
import type { Pipeline } from "./pipeline.ts";
import { refusalsBySetting, settingsOf } from "./settingsOf.ts";
import { useConfigure } from "./useConfigure.ts";

/** The facility's settings of a pipeline for every run. A refusal is shown at its input. */
export function ConfigForm({ pipeline }: { pipeline: Pipeline }) {
  const { id, name, enabled, config: saved, configSchema, defaultConfig } = pipeline;
  const { user } = useSession();
  const key = draftKey(user.id, `pipeline.${id}`);
  const [kept, setKept] = useState(() => readDraft<{ config: Record<string, unknown> }>(key));
  const [draft, setDraft] = useState<{ config: Record<string, unknown> } | undefined>(kept);
  const edited = draft?.config;
  const isBusy = useRef(false);
  useKeptDraft(key, draft);
  const change = useConfigure(() => t("pipelines.saved", { name }));
  const { basic, advanced } = settingsOf(configSchema);
  const refused = refusalsBySetting(refusalDetails(change.error), [...basic, ...advanced]);

  function edit(config: Record<string, unknown> | undefined) {
    setDraft(config && { config });
    if (config) return;
    setKept(undefined);
    forgetDraft(key);
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (edited === undefined || isBusy.current) return;
        isBusy.current = true;
        change.mutate(
          { pipelineId: id, enabled, config: edited },
          {
            onSuccess: () => edit(undefined),
            onSettled() {
              isBusy.current = false;
            },
          },
        );
      }}
    >
      <Stack gap="md">
        {kept && <RestoredNotice keptAt={kept.keptAt} onDiscard={() => edit(undefined)} />}
        <ConfigFields
          schema={configSchema}
          config={edited ?? saved}
          defaults={defaultConfig}
          errors={refused.bySetting}
          onChange={edit}
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
