import { ActionIcon, Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconAdjustments,
  IconDots,
  IconPlayerStop,
  IconRefresh,
  IconSearch,
  IconTrash,
} from "@tabler/icons-react";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { CancelRunDialog } from "./CancelRunDialog.tsx";
import { DeleteRunDialog } from "./DeleteRunDialog.tsx";
import { ResumeButton } from "./ResumeButton.tsx";
import { hasLeftoverProcess, isOver, type Run } from "./run.ts";
import { useReloadRuns } from "./useStartRun.ts";

/** The actions of a facility admin on a run that are available in every state. */
export function RunActions({ run }: { run: Run }) {
  const [cancelling, cancel] = useDisclosure();
  const [deleting, remove] = useDisclosure();
  useRestoreFocus(cancelling || deleting);
  const navigate = useNavigate();
  const reload = useReloadRuns();
  const resolve = useMutation(
    trpc.runResults.resolveOutputs.mutationOptions({
      async onSuccess({ resolved }) {
        const made = Object.values(resolved).reduce((sum, amount) => sum + amount, 0);
        notifications.show({ message: t("runs.page.collect.done", { count: made }), color: "teal" });
        await reload();
      },
      onError: (error) =>
        notifications.show({
          title: t("runs.page.collect.failed"),
          message: errorText(error),
          color: "red",
          autoClose: 12_000,
        }),
    }),
  );
  const isActive = !isOver(run);
  const mayCancel = isActive || hasLeftoverProcess(run);
  const mayResolve = run.status === "completed" || run.status === "failed";

  return (
    <>
      {mayCancel && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={cancel.open}
        >
          {t("runs.page.cancel")}
        </Button>
      )}
      {run.canGoOn && <ResumeButton run={run} />}
      {!isActive && (
        <LinkButton
          to="/analyses/new"
          search={searchLike(run)}
          variant={run.status === "completed" || run.canGoOn ? "default" : "filled"}
          leftSection={<IconRefresh size={16} aria-hidden />}
        >
          {t("runs.page.again")}
        </LinkButton>
      )}
      {run.status !== "running" && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t("runs.page.more")}
              loading={resolve.isPending}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isActive && (
              <Menu.Item
                leftSection={<IconAdjustments size={16} aria-hidden />}
                onClick={() => void navigate({ to: "/analyses/new", search: searchLike(run) })}
              >
                {t("runs.launch.like")}
              </Menu.Item>
            )}
            {mayResolve && (
              <Menu.Item
                leftSection={<IconSearch size={16} aria-hidden />}
                onClick={() => resolve.mutate({ runId: run.id })}
              >
                {t("runs.page.collect")}
              </Menu.Item>
            )}
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={remove.open}
            >
              {t("runs.page.delete")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <CancelRunDialog run={run} opened={cancelling} onClose={cancel.close} />
      <DeleteRunDialog run={run} opened={deleting} onClose={remove.close} />
    </>
  );
}

/** The search parameters of a new run with the inputs of this one. */
function searchLike({ id, pipelineId, orderId, studyId }: Run) {
  return {
    from: id,
    pipeline: pipelineId,
    ...(orderId !== null && { order: orderId }),
    ...(studyId !== null && { study: studyId }),
  };
}
