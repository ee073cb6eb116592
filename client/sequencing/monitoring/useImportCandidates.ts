import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { debounce } from "../../kit/session/debounce.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

export type ImportCandidate = Outputs["readImports"]["list"]["samples"][number];

/** Computed from all files of the run, so requested at most this often while they arrive. */
const PAUSE_MS = 3_000;

/**
 * The importable files of each sample; reloaded after a message of the feed.
 * @param key with receivedAt, the time of the last message in ms
 */
export function useImportCandidates(
  key: { orderId: string; streamRunId: string },
  receivedAt: number | undefined,
) {
  const client = useQueryClient();
  const [reload] = useState(() =>
    debounce<string>(PAUSE_MS, () => {
      void client.invalidateQueries({ queryKey: trpc.readImports.list.queryKey(key) });
    }),
  );
  useEffect(() => {
    if (receivedAt !== undefined) reload("");
  }, [receivedAt, reload]);
  return useQuery(trpc.readImports.list.queryOptions(key, { placeholderData: keepPreviousData }));
}

/** Whether an import of a sample's files is in progress. */
export function isImporting({ latestImport }: ImportCandidate): boolean {
  return latestImport?.status === "waiting" || latestImport?.status === "copying";
}

/** Whether the files of a sample can be imported now. */
export function isImportable(candidate: ImportCandidate): boolean {
  return candidate.fileCount > 0 && !isImporting(candidate);
}
