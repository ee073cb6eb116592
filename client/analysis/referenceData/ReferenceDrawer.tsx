import { Alert, Button, Checkbox, Code, Drawer, Group, Stack, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatNumber } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { RunStatusBadge } from "../runs/RunStatusBadge.tsx";
import { DescriptionFields } from "./DescriptionFields.tsx";
import { WorkProgress } from "./ReferenceDataPage.tsx";
import { isActive, isUnfinished, type ReferenceEntry } from "./referenceEntry.ts";
import { useReloadReferenceData } from "./useReferenceData.ts";

/** The details of an entry, its use, and what can be done with it. Closed without an entry. */
export function ReferenceDrawer({
  entry,
  onClose,
  ...rest
}: {
  entry: ReferenceEntry | undefined;
  rate: number | undefined;
  mayChange: boolean;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={entry !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={entry?.name}
      styles={{ title: { fontWeight: 600, fontSize: "1.15rem", overflowWrap: "anywhere" } }}
    >
      {entry && <Details key={entry.id} entry={entry} onClose={onClose} {...rest} />}
    </Drawer>
  );
}

function Details({
  entry,
  rate,
  mayChange,
  onClose,
}: {
  entry: ReferenceEntry;
  rate: number | undefined;
  mayChange: boolean;
  onClose: () => void;
}) {
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <EditForm entry={entry} onDone={() => setEditing(false)} />;
  return (
    <Stack gap="lg">
      {entry.problem && (
        <Alert color={entry.state === "changed" ? "orange" : "red"}>{sentenceText(entry.problem)}</Alert>
      )}
      {entry.progress && <WorkProgress entry={entry} rate={rate} />}
      <DescriptionList facts={facts(entry)} />
      {entry.license !== null && (
        <section>
          <Title order={3} size="h5">
            {t("referenceData.license")}
          </Title>
          <Text size="sm" style={{ whiteSpace: "pre-wrap" }}>
            {entry.license}
          </Text>
        </section>
      )}
      <Uses entry={entry} />
      {mayChange && <Actions entry={entry} onEdit={() => setEditing(true)} onClose={onClose} />}
    </Stack>
  );
}

function facts(entry: ReferenceEntry): [string, React.ReactNode][] {
  const { kind, version, organism, build, path, sizeBytes, fileCount, checksum, sourceUrl, checkedAt } =
    entry;
  return [
    [t("referenceData.state"), t(`referenceData.state.${entry.state}`)],
    [t("referenceData.kind"), t(`referenceData.kind.${kind}`)],
    [t("referenceData.version"), version],
    [t("referenceData.organism"), organism],
    [t("referenceData.build"), build],
    [t("referenceData.size"), sizeBytes === null ? null : formatBytes(sizeBytes)],
    [t("referenceData.files"), fileCount === null ? null : formatNumber(fileCount)],
    [t("referenceData.checkedAt"), checkedAt && <Time key="at" at={checkedAt} format="dateTime" />],
    [t("referenceData.path"), <LongCode key="path" text={path} />],
    [t("referenceData.checksum"), checksum && <LongCode key="sum" text={checksum} />],
    ...(sourceUrl === null
      ? []
      : [[t("referenceData.url"), <LongCode key="url" text={sourceUrl} />] as [string, React.ReactNode]]),
  ];
}

function LongCode({ text }: { text: string }) {
  return <Code style={{ overflowWrap: "anywhere" }}>{text}</Code>;
}

function Uses({ entry: { id, pipelines } }: { entry: ReferenceEntry }) {
  const { data, error } = useQuery(trpc.referenceData.uses.queryOptions({ entryId: id }));
  const runs = data?.runs ?? [];
  return (
    <section aria-labelledby="reference-uses">
      <Title order={3} size="h5" id="reference-uses" mb={6}>
        {t("referenceData.used")}
      </Title>
      <ErrorNotice error={error} title={t("referenceData.uses.failed")} />
      {data && runs.length + pipelines.length === 0 && <Text c="dimmed">{t("referenceData.unused")}</Text>}
      <Stack gap={6}>
        {pipelines.map(({ id: pipelineId, name, setting }) => (
          <Text size="sm" key={`${pipelineId} ${setting}`}>
            <TextLink to="/pipelines/$pipelineId" params={{ pipelineId }}>
              {name}
            </TextLink>
            {` · ${t("referenceData.inSetting", { setting })}`}
          </Text>
        ))}
        {runs.map(({ id: runId, runNumber, status, createdAt }) => (
          <Group key={runId} gap="xs">
            <TextLink size="sm" to="/analyses/$runId" params={{ runId }}>
              {runNumber}
            </TextLink>
            <RunStatusBadge status={status} />
            <Text size="xs" c="dimmed">
              <Time at={createdAt} />
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  );
}

function Actions({
  entry,
  onEdit,
  onClose,
}: {
  entry: ReferenceEntry;
  onEdit: () => void;
  onClose: () => void;
}) {
  const reload = useReloadReferenceData();
  const options = { onSuccess: () => reload() };
  const check = useMutation(trpc.referenceData.check.mutationOptions(options));
  const retry = useMutation(trpc.referenceData.retry.mutationOptions(options));
  const cancel = useMutation(trpc.referenceData.cancel.mutationOptions(options));
  const remove = useMutation(
    trpc.referenceData.delete.mutationOptions({
      async onSuccess() {
        onClose();
        notifications.show({ message: t("referenceData.deleted"), color: "teal" });
        await reload();
      },
    }),
  );
  const removesFiles = useRef(false);
  const { id: entryId, name, isDownloaded } = entry;
  const active = isActive(entry);
  const error = check.error ?? retry.error ?? cancel.error ?? remove.error;

  function confirmDelete() {
    removesFiles.current = false;
    modals.openConfirmModal({
      title: t("referenceData.delete.title", { name }),
      children: (
        <Stack gap="sm">
          <Text size="sm">
            {t(isDownloaded ? "referenceData.delete.text" : "referenceData.delete.keeps")}
          </Text>
          {isDownloaded && (
            <Checkbox
              label={t("referenceData.delete.files")}
              onChange={({ currentTarget: { checked } }) => {
                removesFiles.current = checked;
              }}
            />
          )}
        </Stack>
      ),
      labels: { confirm: t("referenceData.delete"), cancel: t("referenceData.close") },
      confirmProps: { color: "red" },
      onConfirm: () => remove.mutate({ entryId, removesFiles: removesFiles.current }),
    });
  }

  return (
    <Stack gap="sm">
      <ErrorNotice error={error} title={t("referenceData.action.failed")} />
      <Group gap="xs">
        {active && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ entryId })}>
            {t("referenceData.cancel")}
          </Button>
        )}
        {isUnfinished(entry) && (
          <Button loading={retry.isPending} onClick={() => retry.mutate({ entryId })}>
            {t("referenceData.retry")}
          </Button>
        )}
        {!active && !isUnfinished(entry) && (
          <Button variant="default" loading={check.isPending} onClick={() => check.mutate({ entryId })}>
            {t("referenceData.check")}
          </Button>
        )}
        {entry.state === "changed" && (
          <Button
            variant="default"
            loading={check.isPending}
            onClick={() => check.mutate({ entryId, acceptsChange: true })}
          >
            {t("referenceData.accept")}
          </Button>
        )}
        <Button variant="default" onClick={onEdit}>
          {t("referenceData.edit")}
        </Button>
        {!active && (
          <Button variant="light" color="red" loading={remove.isPending} onClick={confirmDelete}>
            {t("referenceData.delete")}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function EditForm({ entry, onDone }: { entry: ReferenceEntry; onDone: () => void }) {
  const { name, kind, version } = entry;
  const [value, setValue] = useState({
    name,
    kind,
    version,
    organism: entry.organism ?? "",
    build: entry.build ?? "",
    license: entry.license ?? "",
  });
  const reload = useReloadReferenceData();
  const update = useMutation(
    trpc.referenceData.update.mutationOptions({
      async onSuccess() {
        onDone();
        notifications.show({ message: t("referenceData.saved"), color: "teal" });
        await reload();
      },
    }),
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!update.isPending) update.mutate({ entryId: entry.id, ...value });
      }}
    >
      <Stack gap="md">
        <DescriptionFields value={value} onChange={setValue} />
        <ErrorNotice error={update.error} title={t("referenceData.notSaved")} />
        <Group gap="xs">
          <Button type="submit" loading={update.isPending} disabled={value.name.trim() === ""}>
            {t("referenceData.save")}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t("referenceData.close")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
