import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { toastUndoable } from "../../kit/components/toastUndoable.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import type { Run } from "./run.ts";
import { useReloadRuns } from "./useStartRun.ts";

/**
 * For the facility: whether the customer sees the results of a completed run, and the buttons to release or withdraw
 * them, with undo.
 */
export function SelectionBar({ run, mayAct }: { run: Run; mayAct: boolean }) {
  const reload = useReloadRuns();
  const { selectedFinal, isSelectedFinal } = run;
  const before = selectedFinal?.selectedRunId ?? null;
  const isOther = before !== null && !isSelectedFinal;
  const withdraw = useMutation({
    mutationFn: decide,
    async onSuccess() {
      notifications.show({ message: t("runs.page.release.undone"), color: "teal" });
      await reload();
    },
    onError: (error) =>
      notifications.show({ title: t("runs.page.release.failed"), message: errorText(error), color: "red" }),
  });
  const change = useMutation({
    mutationFn: decide,
    async onSuccess(_answer, { from, to }) {
      const done = to === null ? "withdraw.done" : from === null ? "release.done" : "release.instead";
      toastUndoable(t(`runs.page.${done}`), () => withdraw.mutate({ from: to, to: from }));
      await reload();
    },
  });

  return (
    <>
      <Group justify="space-between" gap="sm">
        <Group gap="xs" style={{ flex: "1 1 280px" }}>
          {isSelectedFinal && <WordBadge color="teal">{t("runs.page.released")}</WordBadge>}
          <Text size="sm">
            {isSelectedFinal && selectedFinal
              ? t("runs.page.released.text", {
                  name: selectedFinal.selectedBy
                    ? `${selectedFinal.selectedBy.firstName} ${selectedFinal.selectedBy.lastName}`
                    : t("runs.page.released.somebody"),
                  time: formatDateTime(selectedFinal.selectedAt),
                })
              : t(isOther ? "runs.page.otherReleased" : "runs.page.notReleased")}
          </Text>
          {selectedFinal && isOther && (
            <TextLink size="sm" to="/analyses/$runId" params={{ runId: selectedFinal.selectedRunId }}>
              {t("runs.page.otherReleased.open")}
            </TextLink>
          )}
        </Group>
        {mayAct &&
          (isSelectedFinal ? (
            <Button
              variant="default"
              loading={change.isPending}
              onClick={() => change.mutate({ from: run.id, to: null })}
            >
              {t("runs.page.withdraw")}
            </Button>
          ) : (
            <Button
              leftSection={<IconCheck size={16} aria-hidden />}
              loading={change.isPending}
              onClick={() => change.mutate({ from: before, to: run.id })}
            >
              {t("runs.page.release")}
            </Button>
          ))}
      </Group>
      <ErrorNotice error={change.error} title={t("runs.page.release.failed")} />
    </>
  );
}

/**
 * Releases another run instead.
 * @param from the run to withdraw; null for none
 * @param to the run to release; null for none
 */
function decide({ from, to }: { from: string | null; to: string | null }): Promise<unknown> {
  if (to !== null) return trpcClient.runResults.select.mutate({ runId: to });
  return from === null ? Promise.resolve() : trpcClient.runResults.clearSelection.mutate({ runId: from });
}
