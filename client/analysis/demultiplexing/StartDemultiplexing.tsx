import { Button, Modal, Radio, Select, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { refusalDetails, trpc } from "../../kit/trpc/trpc.ts";
import type { RunFolderView } from "../../sequencing/runFolders/runFolderStates.ts";
import { LaunchSettings, type Mode } from "../launch/LaunchSettings.tsx";
import { formSettings, refusalsBySetting } from "../pipelines/formSettings.ts";
import type { Config, Pipeline } from "../pipelines/pipeline.ts";
import { usePipelines } from "../pipelines/usePipelines.ts";

type RunFolder = RunFolderView["runFolder"];

/** The button that opens the dialog for the demultiplexing of a run folder. */
export function StartDemultiplexing({ runFolder }: { runFolder: RunFolder }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button size="sm" leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={open}>
        {t("demultiplexing.action")}
      </Button>
      <Modal opened={isOpen} onClose={close} title={t("demultiplexing.dialog.title")} size="lg">
        <StartDialog runFolder={runFolder} onClose={close} />
      </Modal>
    </>
  );
}

function StartDialog({ runFolder, onClose }: { runFolder: RunFolder; onClose: () => void }) {
  const { data, error, refetch } = usePipelines();
  if (!data)
    return error ? (
      <ErrorNotice error={error} title={t("pipelines.failed")} onRetry={() => void refetch()} />
    ) : (
      <Loading rows={3} />
    );
  const pipelines = data.pipelines.filter(
    ({ enabled, targets }) => enabled && targets.supported.includes("runFolder"),
  );
  const [first] = pipelines;
  return first ? (
    <StartForm runFolder={runFolder} pipelines={pipelines} first={first} onClose={onClose} />
  ) : (
    <Stack gap="md">
      <Text>{t("demultiplexing.dialog.noPackage")}</Text>
      <DialogButtons onCancel={onClose}>{null}</DialogButtons>
    </Stack>
  );
}

function StartForm({
  runFolder,
  pipelines,
  first,
  onClose,
}: {
  runFolder: RunFolder;
  pipelines: Pipeline[];
  first: Pipeline;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [pipelineId, setPipelineId] = useState(first.id);
  const [sheet, setSheet] = useState<"plan" | "folder">(runFolder.planned ? "plan" : "folder");
  const [configs, setConfigs] = useState<Record<string, Config>>({});
  const [mode, setMode] = useState<Mode>("default");
  const start = useMutation(
    trpc.demultiplexing.start.mutationOptions({
      onSuccess() {
        notifications.show({ message: t("demultiplexing.dialog.started"), color: "teal" });
        onClose();
      },
      onSettled: () => client.invalidateQueries({ queryKey: trpc.demultiplexing.pathKey() }),
    }),
  );
  const pipeline = pipelines.find(({ id }) => id === pipelineId) ?? first;
  const config = configs[pipeline.id] ?? {};
  const { basic, advanced } = formSettings(pipeline.configSchema);
  const refused = refusalsBySetting(refusalDetails(start.error), [...basic, ...advanced]);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (start.isPending) return;
        start.mutate({
          runFolderId: runFolder.id,
          pipelineId: pipeline.id,
          sheet,
          config,
          executionMode: mode,
        });
      }}
    >
      <Stack gap="md">
        <Text size="sm">{t("demultiplexing.dialog.text")}</Text>
        {pipelines.length > 1 && (
          <Select
            label={t("demultiplexing.dialog.package")}
            data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
            value={pipeline.id}
            allowDeselect={false}
            onChange={(value) => value !== null && setPipelineId(value)}
          />
        )}
        <Radio.Group
          label={t("demultiplexing.dialog.sheet")}
          value={sheet}
          onChange={(value) => setSheet(value === "plan" ? "plan" : "folder")}
        >
          <Stack gap="xs" mt={6}>
            {runFolder.planned && (
              <Radio
                value="plan"
                label={t("demultiplexing.dialog.sheet.plan", { run: runFolder.planned.name })}
              />
            )}
            <Radio value="folder" label={t("demultiplexing.dialog.sheet.folder")} />
          </Stack>
        </Radio.Group>
        <LaunchSettings
          key={pipeline.id}
          pipeline={pipeline}
          config={config}
          errors={refused.bySetting}
          mode={mode}
          onConfig={(next) => setConfigs({ ...configs, [pipeline.id]: next })}
          onMode={setMode}
        />
        {start.error && <ErrorNotice error={start.error} title={t("demultiplexing.dialog.notStarted")} />}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={start.isPending}>
            {t("demultiplexing.dialog.start")}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  );
}
