import { Alert, Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { isOver, type Run } from "./run.ts";
import { useReloadRuns } from "./useStartRun.ts";

type WorkFilesState = NonNullable<Run["workFiles"]>;

/** The size of the work files of an ended run, when they are deleted, and their deletion. Renders nothing without any. */
export function WorkFiles({ run }: { run: Run }) {
  const [opened, dialog] = useDisclosure();
  useRestoreFocus(opened);
  const { can } = useSession();
  const { workFiles } = run;
  if (!workFiles || !isOver(run)) return null;
  const { bytes, deletionStartedAt, problem } = workFiles;
  if (bytes === 0 && deletionStartedAt === null) return null;
  return (
    <section aria-labelledby="work-files-title">
      <Title order={2} size="h4" id="work-files-title" mb={6}>
        {t("runs.work.title")}
      </Title>
      <Stack gap="xs" align="flex-start">
        <WorkState work={workFiles} />
        {problem !== null && deletionStartedAt !== null && (
          <Alert color="orange" variant="light">
            {t("runs.work.problem", { code: problem })}
          </Alert>
        )}
        {deletionStartedAt === null && bytes !== null && can("analyses.start") && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={dialog.open}
          >
            {t("runs.work.delete")}
          </Button>
        )}
      </Stack>
      <DeleteWorkDialog run={run} opened={opened} onClose={dialog.close} />
    </section>
  );
}

function WorkState({ work }: { work: WorkFilesState }) {
  const { bytes, isMinimum, deletesAt, deletionStartedAt, deletedAt, keptFiles } = work;
  if (deletedAt !== null)
    return (
      <>
        <Text size="sm">
          {t("runs.work.deleted")} <Time at={deletedAt} format="dateTime" />
        </Text>
        {keptFiles > 0 && (
          <Text size="sm">{t("runs.work.kept", { count: keptFiles, size: formatBytes(bytes ?? 0) })}</Text>
        )}
        <Text size="sm" c="dimmed">
          {t("runs.work.fresh")}
        </Text>
      </>
    );
  if (deletionStartedAt !== null) return <Text size="sm">{t("runs.work.deleting")}</Text>;
  if (bytes === null) return <Text size="sm">{t("runs.work.unmeasured")}</Text>;
  return (
    <>
      <Text size="sm">
        {t(isMinimum ? "runs.work.sizeMinimum" : "runs.work.size", { size: formatBytes(bytes) })}
      </Text>
      <Text size="sm" c="dimmed">
        {deletesAt === null ? (
          t("runs.work.never")
        ) : (
          <>
            {t("runs.work.due")} <Time at={deletesAt} format="dateTime" />
          </>
        )}
      </Text>
    </>
  );
}

function DeleteWorkDialog({ run, opened, onClose }: { run: Run; opened: boolean; onClose: () => void }) {
  const reload = useReloadRuns();
  const remove = useMutation(
    trpc.workFiles.delete.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("runs.work.started"), color: "teal" });
        onClose();
        await reload();
      },
    }),
  );
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("runs.work.delete.title", { number: run.runNumber })}
      centered
    >
      <Stack gap="md">
        <Text>{t("runs.work.delete.text")}</Text>
        <ErrorNotice error={remove.error} title={t("runs.work.delete.failed")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t("runs.page.keep")}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ runId: run.id })}>
            {t("runs.work.delete")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
