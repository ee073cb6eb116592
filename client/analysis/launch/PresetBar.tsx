import { Alert, Button, FileButton, Group, Menu, Select, Stack } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconChevronDown } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { saveText } from "../../kit/components/saveText.ts";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { Config, Pipeline } from "../pipelines/pipeline.ts";
import { type Preset, SavePresetDialog } from "./SavePresetDialog.tsx";

const TEXT_MAX_BYTES = 256 * 1024;

/**
 * Loads parameters from a preset or a file, and saves them as one.
 * @param profiles chosen profiles; undefined for those of the pipeline, null where profiles are not chosen
 */
export function PresetBar({
  pipeline,
  config,
  profiles,
  onLoad,
}: {
  pipeline: Pipeline;
  config: Config;
  profiles: string[] | undefined | null;
  onLoad: (config: Config, profiles: string[] | undefined) => void;
}) {
  const pipelineId = pipeline.id;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(trpc.presets.list.queryOptions({ pipelineId }));
  const presets = data?.presets ?? [];
  const [loaded, setLoaded] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  // Names of a file or preset that the pipeline has no setting for.
  const [ignored, setIgnored] = useState<string[]>([]);
  const preset = presets.find(({ id }) => id === loaded);
  const reload = () => client.invalidateQueries({ queryKey: trpc.presets.pathKey() });
  const failed = (title: string) => (reason: unknown) =>
    notifications.show({ color: "red", title, message: errorText(reason) });

  const remove = useMutation({
    mutationFn: ({ id }: Preset) => trpcClient.presets.delete.mutate({ presetId: id }),
    async onSuccess(_, { name, config: saved, profiles: chosen }) {
      setLoaded(null);
      await reload();
      toastUndoable(t("presets.deleted", { name }), () => {
        trpcClient.presets.create
          .mutate({ pipelineId, name, config: saved, profiles: chosen })
          .then(reload, failed(t("presets.notSaved")));
      });
    },
    onError: failed(t("presets.notDeleted")),
  });
  const read = useMutation({
    async mutationFn(file: File) {
      // A longer text would be sent in vain; the server states the limit.
      const text = await file.slice(0, TEXT_MAX_BYTES + 1).text();
      return trpcClient.presets.readParams.mutate({ pipelineId, text });
    },
    onSuccess(found) {
      setLoaded(null);
      setIgnored(found.ignored);
      replace(
        found.config,
        profiles ?? undefined,
        t("presets.imported", { count: Object.keys(found.config).length }),
      );
    },
    onError: failed(t("presets.notImported")),
  });

  /** Replaces the parameters; the earlier ones can be restored. */
  function replace(next: Config, nextProfiles: string[] | undefined, message: string) {
    const before = [config, profiles ?? undefined] as const;
    onLoad(next, nextProfiles);
    toastUndoable(message, () => {
      setLoaded(null);
      setIgnored([]);
      onLoad(...before);
    });
  }

  function load(chosen: Preset | undefined) {
    if (!chosen) return;
    setLoaded(chosen.id);
    setIgnored(chosen.dropped);
    replace(chosen.config, chosen.profiles ?? undefined, t("presets.loaded", { name: chosen.name }));
  }

  async function save(format: "json" | "yaml") {
    const all = Object.entries({ ...pipeline.defaultConfig, ...pipeline.config, ...config });
    // Saved settings also contain those of Lanekeeper itself.
    const params = Object.fromEntries(all.filter(([key]) => key in pipeline.configSchema.properties));
    const { text } = await trpcClient.presets.formatParams.mutate({ config: params, format });
    saveText(
      `${pipelineId}-params.${format}`,
      text,
      format === "json" ? "application/json" : "application/yaml",
    );
  }

  return (
    <Stack gap="xs">
      <ErrorNotice error={error} title={t("presets.failed")} onRetry={() => void refetch()} />
      <Group gap="sm" align="flex-end">
        {presets.length > 0 && (
          <Select
            label={t("presets.label")}
            placeholder={t("presets.choose")}
            data={presets.map(({ id, name }) => ({ value: id, label: name }))}
            value={loaded}
            searchable
            style={{ flex: "1 1 220px" }}
            maw={360}
            allowDeselect={false}
            // Also when it is chosen already: parameters that were edited since are replaced again.
            onOptionSubmit={(id) => load(presets.find((one) => one.id === id))}
          />
        )}
        <Button variant="default" onClick={() => setIsSaving(true)}>
          {t("presets.save")}
        </Button>
        <FileButton accept=".json,.yaml,.yml" onChange={(file) => file && read.mutate(file)}>
          {(open) => (
            <Button variant="default" loading={read.isPending} {...open}>
              {t("presets.import")}
            </Button>
          )}
        </FileButton>
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
              {t("presets.more")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {(["json", "yaml"] as const).map((format) => (
              <Menu.Item
                key={format}
                onClick={() => void save(format).catch(failed(t("presets.notExported")))}
              >
                {t(`presets.export.${format}`)}
              </Menu.Item>
            ))}
            {preset && (
              <Menu.Item color="red" onClick={() => remove.mutate(preset)}>
                {t("presets.delete", { name: preset.name })}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {ignored.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          title={t("presets.ignored", { count: ignored.length })}
          withCloseButton
          closeButtonLabel={t("presets.ignored.close")}
          onClose={() => setIgnored([])}
        >
          {ignored.join(", ")}
        </Alert>
      )}
      {isSaving && (
        <SavePresetDialog
          pipelineId={pipelineId}
          content={{ config, profiles: profiles ?? null }}
          presets={presets}
          suggested={preset?.name ?? ""}
          onClose={() => setIsSaving(false)}
          onSaved={async ({ id }) => {
            setIsSaving(false);
            await reload();
            setLoaded(id);
          }}
        />
      )}
    </Stack>
  );
}
