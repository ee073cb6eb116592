import { Button, CopyButton, Group, Modal, Progress, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes } from "../../kit/components/format.ts";
import classes from "./storage.module.css";
import { type ServerText, sentenceText } from "../../kit/i18n/sentenceText.ts";

type Result = Pick<Outputs["files"]["checksum"]["results"][number], "filePath" | "checksum" | "warning"> & {
  error?: ServerText;
};

export interface HashedFile {
  path: string;
  sizeBytes: number;
}

/**
 * Calculates the MD5 of files, one call per file and two at a time, so that progress is visible. Closing the dialog
 * stops it.
 * @param paths a stable array while the dialog is open
 */
export function ChecksumDialog({ paths, onClose }: { paths: HashedFile[]; onClose: () => void }) {
  const client = useQueryClient();
  const [results, setResults] = useState<Result[]>([]);
  const [stop] = useState(() => new AbortController());
  const [isStopped, setIsStopped] = useState(false);

  useEffect(() => {
    const leaving = new AbortController();
    const signal = AbortSignal.any([leaving.signal, stop.signal]);
    void calculate(paths, signal, (result) => setResults((before) => [...before, result])).then(() =>
      client.invalidateQueries({ queryKey: trpc.files.pathKey() }),
    );
    return () => leaving.abort();
  }, [paths, stop, client]);

  const done = results.length;
  const sizes = new Map(paths.map(({ path, sizeBytes }) => [path, sizeBytes]));
  const allBytes = paths.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const doneBytes = results.reduce((sum, { filePath }) => sum + (sizes.get(filePath) ?? 0), 0);
  const good = results.filter(({ checksum }) => checksum !== null);
  const isOver = done === paths.length || isStopped;

  return (
    <Modal opened onClose={onClose} title={t("storage.calculate.title")} size="lg" centered>
      <Stack gap="md">
        <Progress
          value={allBytes === 0 ? (done / paths.length) * 100 : (doneBytes / allBytes) * 100}
          animated={!isOver}
          aria-label={t("storage.calculate.title")}
        />
        <Text size="sm" role="status" className={classes.numbers ?? ""}>
          {isStopped
            ? t("storage.calculate.stopped")
            : isOver
              ? t("storage.calculate.done", { amount: good.length })
              : `${t("storage.calculate.running", { done, total: paths.length })} · ${formatBytes(doneBytes)} / ${formatBytes(allBytes)}`}
        </Text>
        <div className={classes.scroll}>
          <Stack component="ul" gap="xs" className={classes.list ?? ""}>
            {results.map(({ filePath, checksum, warning, error }) => (
              <li key={filePath}>
                <Text size="sm" fw={600} className={classes.name ?? ""}>
                  {filePath}
                </Text>
                {checksum === null ? (
                  <Text size="sm" c="var(--mantine-color-error)">
                    {sentenceText(error ?? "")}
                  </Text>
                ) : (
                  <>
                    <span className={classes.hash}>{checksum}</span>
                    {warning !== undefined && (
                      <Text size="xs" c="dimmed">
                        {sentenceText(warning)}
                      </Text>
                    )}
                  </>
                )}
              </li>
            ))}
          </Stack>
        </div>
        <Group justify="flex-end" gap="xs">
          {!isOver && (
            <Button
              variant="default"
              onClick={() => {
                setIsStopped(true);
                stop.abort();
              }}
            >
              {t("storage.calculate.stop")}
            </Button>
          )}
          {isOver && good.length > 0 && (
            <CopyButton value={good.map(({ checksum, filePath }) => `${checksum}  ${filePath}\n`).join("")}>
              {({ copied, copy }) => (
                <Button variant="default" onClick={copy}>
                  {t(copied ? "common.copied" : "storage.calculate.copy")}
                </Button>
              )}
            </CopyButton>
          )}
          <Button onClick={onClose}>{t("storage.close")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const AT_ONCE = 2;

async function calculate(
  paths: HashedFile[],
  signal: AbortSignal,
  report: (result: Result) => void,
): Promise<void> {
  const waiting = paths.values();
  async function work(): Promise<void> {
    for (const { path } of waiting) {
      const result = await requestChecksum(path, signal);
      if (signal.aborted) return;
      report(result);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function requestChecksum(path: string, signal: AbortSignal): Promise<Result> {
  try {
    const { results } = await trpcClient.files.checksum.mutate({ filePaths: [path] }, { signal });
    return results[0] ?? { filePath: path, checksum: null };
  } catch (error) {
    return { filePath: path, checksum: null, error: errorText(error) };
  }
}
