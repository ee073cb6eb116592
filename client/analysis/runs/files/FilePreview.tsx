import { Drawer, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "../../../kit/i18n/t.ts";
import { useSession } from "../../../kit/session/SessionContext.ts";
import { trpc } from "../../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { formatBytes } from "../../../kit/components/format.ts";
import { Loading } from "../../../kit/components/Loading.tsx";
import { runFileAddress } from "../../../data/delivery/fileAddress.ts";
import type { Run } from "../run.ts";
import { LogText } from "../LogText.tsx";
import { splitLines } from "../logTail.ts";
import { isTable, parseTable } from "../parseTable.ts";
import { TableRows } from "../TablePreview.tsx";
import { DownloadButton, ViewButton } from "../ViewButton.tsx";

const IMAGES: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
};

/** The beginning of a published file: a table, an image or text. Reports open in their frame. Closed without a file. */
export function FilePreview({
  run,
  file,
  onClose,
}: {
  run: Run;
  /** Path below the published files. */
  file: string | undefined;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={file !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={file}
      styles={{ title: { overflowWrap: "anywhere" } }}
    >
      {file !== undefined && <Preview key={file} run={run} file={file} />}
    </Drawer>
  );
}

function Preview({ run, file }: { run: Run; file: string }) {
  const { user } = useSession();
  const name = file.slice(file.lastIndexOf("/") + 1);
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const path = `${run.runNumber}--${run.id}/output/${file}`;
  const image = IMAGES[extension];
  const isReport = /^(?:html?|pdf)$/.test(extension);
  return (
    <Stack gap="md">
      <Group gap="xs">
        {isReport && <ViewButton path={path} title={name} />}
        {!user.isDemo && <DownloadButton address={runFileAddress(run.id, path)} name={name} title={name} />}
      </Group>
      {image !== undefined && !user.isDemo ? (
        <ImagePreview address={runFileAddress(run.id, path)} name={name} type={image} />
      ) : isReport ? (
        <Text c="dimmed">{t("runs.files.report")}</Text>
      ) : (
        <TextPreview run={run} path={path} name={name} />
      )}
    </Stack>
  );
}

function TextPreview({ run, path, name }: { run: Run; path: string; name: string }) {
  const { data, error, refetch } = useQuery(
    trpc.runs.fileHead.queryOptions({ runId: run.id, path }, { retry: false }),
  );
  if (error)
    return <ErrorNotice error={error} title={t("runs.files.previewFailed")} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={4} />;
  if (!data.isText) return <Text c="dimmed">{t("runs.files.binary", { size: formatBytes(data.size) })}</Text>;
  if (data.text === "") return <Text c="dimmed">{t("runs.task.file.empty")}</Text>;
  const plainName = name.replace(/\.gz$/i, "");
  return (
    <Stack gap="xs">
      {isTable(plainName) ? (
        <TableRows name={name} table={parseTable(plainName, data.text, { isCut: data.isCut })} />
      ) : (
        <LogText
          lines={splitLines(data.text)}
          label={t("runs.results.frame", { name })}
          followsAtFirst={false}
        />
      )}
      {data.isCut && !isTable(plainName) && (
        <Text size="sm" c="dimmed">
          {t("runs.files.beginning")}
        </Text>
      )}
    </Stack>
  );
}

const IMAGE_MAX_BYTES = 20 * 1024 * 1024;

/** An image of a run, whose server response is a download. */
function ImagePreview({ address, name, type }: { address: string; name: string; type: string }) {
  const [source, setSource] = useState<string>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const stopped = new AbortController();
    let made: string | undefined;
    const load = async () => {
      const answer = await fetch(address, { signal: stopped.signal });
      if (!answer.ok || Number(answer.headers.get("content-length")) > IMAGE_MAX_BYTES)
        throw new Error(answer.statusText);
      made = URL.createObjectURL(new Blob([await answer.arrayBuffer()], { type }));
      setSource(made);
    };
    load().catch(() => {
      if (!stopped.signal.aborted) setFailed(true);
    });
    return () => {
      stopped.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [address, type]);
  if (isFailed) return <Text c="dimmed">{t("runs.files.previewFailed")}</Text>;
  if (source === undefined) return <Loading rows={4} />;
  return <img src={source} alt={name} style={{ maxWidth: "100%" }} onError={() => setFailed(true)} />;
}
