import { Switch, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { Pipeline } from "./pipeline.ts";
import { useConfigure } from "./useConfigure.ts";

/**
 * Enables or disables a pipeline; a pipeline that simulates reads only after a confirmation.
 * @param isLabeled shows its name
 */
export function PipelineSwitch({
  pipeline: { id, name, enabled, replacesReads },
  isLabeled = false,
}: {
  pipeline: Pipeline;
  isLabeled?: boolean;
}) {
  const change = useConfigure((on) => t(on ? "pipelines.on" : "pipelines.off", { name }));

  function set(on: boolean) {
    change.mutate(
      { pipelineId: id, enabled: on },
      {
        onError: (error) =>
          notifications.show({
            title: t("pipelines.notSaved"),
            message: errorText(error),
            color: "red",
          }),
      },
    );
  }

  function warnOfSimulated() {
    modals.openConfirmModal({
      title: t("pipelines.simulated.title", { name }),
      children: <Text size="sm">{t("pipelines.simulated.text")}</Text>,
      labels: { confirm: t("pipelines.simulated.confirm"), cancel: t("pipelines.simulated.cancel") },
      onConfirm: () => set(true),
    });
  }

  return (
    <Switch
      // Above the link of a whole row.
      style={{ position: "relative", zIndex: 1 }}
      {...{ [isLabeled ? "label" : "aria-label"]: t("pipelines.enabled", { name }) }}
      checked={enabled}
      disabled={change.isPending}
      onChange={({ currentTarget: { checked } }) =>
        checked && replacesReads === "own" ? warnOfSimulated() : set(checked)
      }
    />
  );
}
