import { ActionIcon, Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import {
  IconCheck,
  IconDots,
  IconEyeOff,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconSearch,
  IconTrash,
} from "@tabler/icons-react";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { CancelRunDialog } from "./CancelRunDialog.tsx";
import { DeleteRunDialog } from "./DeleteRunDialog.tsx";
import { ResumeButton } from "./ResumeButton.tsx";
import { isOver, searchLike, type Run } from "./run.ts";
import type { useRelease } from "./useRelease.ts";
import { type useStartRun, useReloadRuns } from "./useStartRun.ts";

/** The actions on a run by right: the next one as a button, all others in a menu. */
export function RunActions({
  run,
  start,
  release,
}: {
  run: Run;
  start: ReturnType<typeof useStartRun>;
  release: ReturnType<typeof useRelease>;
}) {
  const [cancelling, cancel] = useDisclosure();
  const [deleting, remove] = useDisclosure();
  useRestoreFocus(cancelling || deleting);
  const navigate = useNavigate();
  const collect = useCollect();
  const { can } = useSession();
  const [mayStart, mayRelease] = [can("analyses.start"), can("results.release")];
  const { status } = run;
  if (run.external) return isOver(run) && mayStart ? <RemoveButton run={run} /> : null;
  const isFailed = status === "failed" || status === "cancelled";
  const isOfFolder = run.targetFolder !== null;
  const mayPublish = mayRelease && !isOfFolder;

  return (
    <>
      {mayStart && status === "pending" && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate({ runId: run.id })}
        >
          {t("runs.page.start")}
        </Button>
      )}
      {mayStart && (status === "queued" || status === "running") && (
        <Button
          variant="default"
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={cancel.open}
        >
          {t("runs.page.cancel")}
        </Button>
      )}
      {mayStart &&
        isFailed &&
        (run.canGoOn || isOfFolder ? (
          <ResumeButton run={run} />
        ) : (
          <LinkButton
            to="/analyses/new"
            search={searchLike(run)}
            leftSection={<IconRefresh size={16} aria-hidden />}
          >
            {t("runs.page.again")}
          </LinkButton>
        ))}
      {mayPublish && status === "completed" && !run.isSelectedFinal && (
        <Button
          leftSection={<IconCheck size={16} aria-hidden />}
          loading={release.isPending}
          onClick={release.toggle}
        >
          {t("runs.page.release")}
        </Button>
      )}
      {status !== "running" && (
        <Menu position="bottom-end" withinPortal shadow="md">
          <Menu.Target>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t("runs.page.more")}
              loading={collect.isPending}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {mayPublish && run.isSelectedFinal && (
              <Menu.Item leftSection={<IconEyeOff size={16} aria-hidden />} onClick={release.toggle}>
                {t("runs.page.withdraw")}
              </Menu.Item>
            )}
            {mayStart && !isOfFolder && !(isFailed && !run.canGoOn) && (
              <Menu.Item
                leftSection={<IconRefresh size={16} aria-hidden />}
                onClick={() => void navigate({ to: "/analyses/new", search: searchLike(run) })}
              >
                {t(isOver(run) ? "runs.page.again" : "runs.launch.like")}
              </Menu.Item>
            )}
            {mayRelease && (status === "completed" || status === "failed") && (
              <Menu.Item
                leftSection={<IconSearch size={16} aria-hidden />}
                onClick={() => collect.mutate({ runId: run.id })}
              >
                {t("runs.page.collect")}
              </Menu.Item>
            )}
            {mayStart && status === "pending" && (
              <Menu.Item leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={cancel.open}>
                {t("runs.page.cancel.confirm")}
              </Menu.Item>
            )}
            {mayStart && (
              <Menu.Item
                c="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={remove.open}
              >
                {t("runs.page.delete")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <CancelRunDialog run={run} opened={cancelling} onClose={cancel.close} />
      <DeleteRunDialog run={run} opened={deleting} onClose={remove.close} />
    </>
  );
}

/** Removes a run that was started elsewhere from the list. */
function RemoveButton({ run }: { run: Run }) {
  const [deleting, remove] = useDisclosure();
  useRestoreFocus(deleting);
  return (
    <>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove.open}>
        {t("runs.page.remove")}
      </Button>
      <DeleteRunDialog run={run} opened={deleting} onClose={remove.close} />
    </>
  );
}

/** Collects the outputs of a finished run again. */
function useCollect() {
  const reload = useReloadRuns();
  return useMutation(
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
}
