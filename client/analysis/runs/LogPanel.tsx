import { Anchor, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { fileAddress } from "../../data/delivery/fileAddress.ts";
import { LogText } from "./LogText.tsx";
import { NO_LINES, withEnd } from "./logTail.ts";
import type { Run } from "./run.ts";

const TAIL_LINES = 500;
// No event announces log growth, so the visible log of an active run is polled.
const ASK_AGAIN_MS = 3_000;
const KINDS = ["output", "error", "engine"] as const;
type Kind = (typeof KINDS)[number];

/**
 * The log of a run; follows it while the run is active.
 * @param isActive whether more output may follow
 */
export function LogPanel({ run, isActive }: { run: Run; isActive: boolean }) {
  const kinds = KINDS.filter((known) => known !== "engine" || run.engineLogPath !== null);
  const [kind, setKind] = useState<Kind>(run.status === "failed" ? "error" : "output");
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <SegmentedControl
          size="xs"
          aria-label={t("runs.page.log.which")}
          value={kind}
          onChange={(value) => setKind(kinds.find((known) => known === value) ?? "output")}
          data={kinds.map((value) => ({ value, label: t(`runs.page.log.${value}`) }))}
        />
        {isActive && (
          <Text size="sm" c="dimmed">
            {t("runs.page.log.follows")}
          </Text>
        )}
      </Group>
      <Log key={kind} run={run} kind={kind} isActive={isActive} />
    </Stack>
  );
}

function Log({ run, kind, isActive }: { run: Run; kind: Kind; isActive: boolean }) {
  const { data, error, refetch } = useQuery(
    trpc.runs.logs.queryOptions(
      { runId: run.id, type: kind, tail: TAIL_LINES },
      { placeholderData: keepPreviousData, refetchInterval: isActive ? ASK_AGAIN_MS : false },
    ),
  );
  const [{ log, read }, setLog] = useState({ log: NO_LINES, read: "" });
  if (data && data.content !== read)
    setLog({ log: withEnd(log, data.content, TAIL_LINES), read: data.content });
  const path = { output: run.outputPath, error: run.errorPath, engine: run.engineLogPath }[kind];
  if (!data) {
    if (!error) return <Loading rows={3} />;
    return <ErrorNotice error={error} title={t("runs.page.log.failed")} onRetry={() => void refetch()} />;
  }
  return (
    <Stack gap="xs">
      {error && <ErrorNotice error={error} title={t("runs.page.log.failed")} />}
      {log.lines.length === 0 ? (
        <Text c="dimmed">{t(isActive ? `runs.page.log.none.${kind}` : `runs.page.log.never.${kind}`)}</Text>
      ) : (
        <>
          <LogText lines={log.lines} label={t(`runs.page.log.${kind}`)} />
          <Group gap="xs">
            {log.isCut && (
              <Text size="sm" c="dimmed">
                {t("runs.page.log.cut")}
              </Text>
            )}
            {!data.fromFile && (
              <Text size="sm" c="dimmed">
                {t("runs.page.log.kept")}
              </Text>
            )}
            {data.fromFile && path !== null && (
              <Anchor size="sm" href={fileAddress("preview", path)} target="_blank" rel="noopener noreferrer">
                {t("runs.page.log.whole")}
              </Anchor>
            )}
          </Group>
        </>
      )}
    </Stack>
  );
}
