import { ActionIcon, Button, Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatDateTime } from "../../kit/components/format.ts";
import { forgetFile, openHandle, rememberedHandles, rememberedLastModified } from "./rememberedFiles.ts";
import { type OpenUpload, uploadTarget } from "./reviewRows.ts";
import classes from "./uploads.module.css";

const SHOWN_MAX = 50;

/**
 * The unfinished uploads of an order that need their file: after a reload, or on another machine. If the browser
 * kept a handle of the file, one click resumes.
 * @param onOpened receives the reopened files with their sessions
 */
export function OpenUploads({
  orderId,
  uploads,
  onOpened,
}: {
  orderId: string;
  uploads: OpenUpload[];
  onOpened: (opened: { open: OpenUpload; file: File }[]) => void;
}) {
  const client = useQueryClient();
  const handles = useHandles(uploads);
  const [gone, setGone] = useState<string | null>(null);
  const cancel = useMutation(
    trpc.uploads.cancel.mutationOptions({
      async onSuccess({ uploadId }) {
        forgetFile(uploadId);
        await client.invalidateQueries({ queryKey: trpc.uploads.list.queryKey() });
      },
    }),
  );
  const openable = uploads.filter(({ uploadId }) => handles.has(uploadId));

  async function resume(chosen: OpenUpload[]) {
    const opened: { open: OpenUpload; file: File }[] = [];
    setGone(null);
    for (const open of chosen) {
      const handle = handles.get(open.uploadId);
      const file = handle ? await openHandle(handle) : null;
      if (file && isSameFile(open, file)) opened.push({ open, file });
      else setGone(open.originalName);
    }
    onOpened(opened);
  }

  function confirmCancel({ uploadId, originalName, receivedSize }: OpenUpload) {
    const received = formatBytes(receivedSize);
    modals.openConfirmModal({
      title: t("uploads.open.cancelTitle"),
      children: <Text size="sm">{t("uploads.open.cancelText", { name: originalName, received })}</Text>,
      labels: { confirm: t("uploads.open.cancel"), cancel: t("uploads.open.keep") },
      confirmProps: { color: "red" },
      onConfirm: () => cancel.mutate({ orderId, uploadId }),
    });
  }

  return (
    <Card withBorder component="section" aria-labelledby="open-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="open-title">
            {t("uploads.open.title")}
          </Title>
          {openable.length > 1 && (
            <Button size="xs" variant="default" onClick={() => void resume(openable)}>
              {t("uploads.open.continueAll", { count: openable.length })}
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {t("uploads.open.text")}
        </Text>
        <ErrorNotice error={cancel.error} />
        <Text size="sm" role="status">
          {gone === null ? "" : t("uploads.open.gone", { name: gone })}
        </Text>
        <ul className={classes.rows}>
          {uploads.slice(0, SHOWN_MAX).map((open) => (
            <OpenRow
              key={open.uploadId}
              open={open}
              onResume={handles.has(open.uploadId) ? () => void resume([open]) : null}
              onCancel={() => confirmCancel(open)}
            />
          ))}
        </ul>
        {uploads.length > SHOWN_MAX && (
          <Text size="sm" c="dimmed">
            {t("uploads.open.more", { count: uploads.length - SHOWN_MAX })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function OpenRow({
  open,
  onResume,
  onCancel,
}: {
  open: OpenUpload;
  onResume: (() => void) | null;
  onCancel: () => void;
}) {
  const { originalName: name, receivedSize, expectedSize, sampleCode } = open;
  const { role } = uploadTarget(open);
  const words = [
    t("uploads.open.progress", { received: formatBytes(receivedSize), expected: formatBytes(expectedSize) }),
    t("uploads.open.last", { time: formatDateTime(open.updatedAt) }),
  ];
  return (
    <li className={classes.transfer}>
      <Stack gap={0}>
        <Text fw={600} size="sm" className={classes.name}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[sampleCode, t(`uploads.role.${role}`)].filter((word) => word !== null).join(" · ")}
        </Text>
      </Stack>
      <Stack gap={4} className={classes.progress}>
        <Progress value={(receivedSize / expectedSize) * 100} color="gray.5" aria-label={name} />
        <Text size="sm" c="dimmed" className={classes.numbers}>
          {words.join(" · ")}
        </Text>
        {!onResume && (
          <Text size="sm" className={classes.name}>
            {t("uploads.open.again", { name })}
          </Text>
        )}
      </Stack>
      <div className={classes.actions}>
        {onResume && (
          <Button size="xs" onClick={onResume} aria-label={t("uploads.open.continueOf", { name })}>
            {t("uploads.open.continue")}
          </Button>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={34}
          aria-label={t("uploads.open.cancelOf", { name })}
          title={t("uploads.open.cancelOf", { name })}
          onClick={onCancel}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

function useHandles(uploads: OpenUpload[]): Map<string, FileSystemFileHandle> {
  const [handles, setHandles] = useState(() => new Map<string, FileSystemFileHandle>());
  const ids = useMemo(() => uploads.map(({ uploadId }) => uploadId).join(" "), [uploads]);
  useEffect(() => {
    let isGone = false;
    void rememberedHandles(ids.split(" ")).then((found) => !isGone && setHandles(found));
    return () => {
      isGone = true;
    };
  }, [ids]);
  return handles;
}

function isSameFile({ uploadId, originalName, expectedSize }: OpenUpload, file: File): boolean {
  const begunWith = rememberedLastModified(uploadId);
  const isUnchanged = begunWith === null || begunWith === file.lastModified;
  return file.name === originalName && file.size === expectedSize && isUnchanged;
}
