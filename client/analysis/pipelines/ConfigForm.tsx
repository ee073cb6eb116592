import { Button, Divider, Stack } from "@mantine/core";
import { type ComponentProps, useRef, useState } from "react";
import { draftKey, forgetDraft, readDraft } from "../../kit/drafts/draftStore.ts";
import { RestoredNotice } from "../../kit/drafts/RestoredNotice.tsx";
import { useStoredDraft } from "../../kit/drafts/useStoredDraft.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { refusalDetails } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { Pipeline } from "./pipeline.ts";
import { formSettings, refusalsBySetting } from "./formSettings.ts";
import { useConfigure } from "./useConfigure.ts";
import { SettingGrid } from "./SettingGrid.tsx";
import { SettingGroups } from "./SettingGroups.tsx";

/** The facility's settings of a pipeline for every run. A refusal is shown at its input. */
export function ConfigForm({ pipeline }: { pipeline: Pipeline }) {
  const { id, name, enabled, config: saved, configSchema, defaultConfig } = pipeline;
  const { user } = useSession();
  const key = draftKey(user.id, `pipeline.${id}`);
  const [restored, setRestored] = useState(() => readDraft<{ config: Record<string, unknown> }>(key));
  const [draft, setDraft] = useState<{ config: Record<string, unknown> } | undefined>(restored);
  const edited = draft?.config;
  const isBusy = useRef(false);
  useStoredDraft(key, draft);
  const change = useConfigure(() => t("pipelines.saved", { name }));
  const { basic, advanced } = formSettings(configSchema);
  const refused = refusalsBySetting(refusalDetails(change.error), [...basic, ...advanced]);

  function edit(config: Record<string, unknown> | undefined) {
    setDraft(config && { config });
    if (config) return;
    setRestored(undefined);
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
        {restored && <RestoredNotice savedAt={restored.savedAt} onDiscard={() => edit(undefined)} />}
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

/** The settings of a pipeline as a form, drawn from its schema; see SettingGrid. */
function ConfigFields({
  schema,
  ...form
}: { schema: Pipeline["configSchema"] } & Omit<ComponentProps<typeof SettingGrid>, "settings">) {
  const { basic, advanced } = formSettings(schema);
  return (
    <Stack gap="md">
      {basic.length > 0 && <SettingGroups settings={basic} {...form} />}
      {advanced.length > 0 && (
        <>
          <Divider label={t("pipelines.advanced")} labelPosition="left" />
          <SettingGrid settings={advanced} {...form} />
        </>
      )}
    </Stack>
  );
}
