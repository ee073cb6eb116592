import { Button, Group, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { formatDateTime } from "../ui/format.ts";
import { TextLink } from "../ui/LinkButton.tsx";
import { WordBadge } from "../ui/WordBadge.tsx";
import type { Run } from "./run.ts";
import { useReloadRuns } from "./useRunActs.ts";

/** For the facility: whether the owner sees the results of a completed run, and the say over it. */
export function SelectionBar({ run, mayAct }: { run: Run; mayAct: boolean }) {
  const reload = useReloadRuns();
  const select = useMutation(
    trpc.runResults.select.mutationOptions({ onSuccess: () => changed("runs.page.select.done") }),
  );
  const clear = useMutation(
    trpc.runResults.clearSelection.mutationOptions({ onSuccess: () => changed("runs.page.unselect.done") }),
  );
  const { selectedFinal, isSelectedFinal } = run;
  const isOther = selectedFinal !== null && !isSelectedFinal;

  async function changed(message: "runs.page.select.done" | "runs.page.unselect.done") {
    notifications.show({ message: t(message), color: "teal" });
    await reload();
  }
  function ask() {
    if (!isOther) return select.mutate({ runId: run.id });
    modals.openConfirmModal({
      title: t("runs.page.select.title"),
      children: <Text size="sm">{t("runs.page.select.replaces")}</Text>,
      labels: { confirm: t("runs.page.select"), cancel: t("runs.page.keep") },
      onConfirm: () => select.mutate({ runId: run.id }),
    });
  }

  return (
    <>
      <Group justify="space-between" gap="sm">
        <Group gap="xs" style={{ flex: "1 1 280px" }}>
          {isSelectedFinal && <WordBadge color="teal">{t("runs.page.selected")}</WordBadge>}
          <Text size="sm">
            {isSelectedFinal && selectedFinal
              ? t("runs.page.selected.text", {
                  name: selectedFinal.selectedBy
                    ? `${selectedFinal.selectedBy.firstName} ${selectedFinal.selectedBy.lastName}`
                    : t("runs.page.selected.somebody"),
                  time: formatDateTime(selectedFinal.selectedAt),
                })
              : t(isOther ? "runs.page.otherSelected" : "runs.page.notSelected")}
          </Text>
          {isOther && (
            <TextLink size="sm" to="/runs/$runId" params={{ runId: selectedFinal.selectedRunId }}>
              {t("runs.page.otherSelected.open")}
            </TextLink>
          )}
        </Group>
        {mayAct &&
          (isSelectedFinal ? (
            <Button
              variant="default"
              loading={clear.isPending}
              onClick={() => clear.mutate({ runId: run.id })}
            >
              {t("runs.page.unselect")}
            </Button>
          ) : (
            <Button
              leftSection={<IconCheck size={16} aria-hidden />}
              loading={select.isPending}
              onClick={ask}
            >
              {t("runs.page.select")}
            </Button>
          ))}
      </Group>
      <ErrorNotice error={select.error ?? clear.error} title={t("runs.page.select.failed")} />
    </>
  );
}
