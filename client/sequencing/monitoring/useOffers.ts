import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { gathered } from "../../kit/session/gathered.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

export type Offer = Outputs["readImports"]["list"]["samples"][number];

/** Computed from all files of the run, so requested at most this often while they arrive. */
const PAUSE_MS = 3_000;

/**
 * The importable files of each sample; reloaded after a message of the feed.
 * @param key with heardAt, the time of the last message in ms
 */
export function useOffers(key: { orderId: string; streamRunId: string }, heardAt: number | undefined) {
  const client = useQueryClient();
  const [reload] = useState(() =>
    gathered<string>(PAUSE_MS, () => {
      void client.invalidateQueries({ queryKey: trpc.readImports.list.queryKey(key) });
    }),
  );
  useEffect(() => {
    if (heardAt !== undefined) reload("");
  }, [heardAt, reload]);
  return useQuery(trpc.readImports.list.queryOptions(key, { placeholderData: keepPreviousData }));
}

/** Whether an import of a sample's files is in progress. */
export function isBeingTaken({ taking }: Offer): boolean {
  return taking?.status === "waiting" || taking?.status === "copying";
}

/** Whether there is something to take of a sample now. */
export function isOffered(offer: Offer): boolean {
  return offer.fileCount > 0 && !isBeingTaken(offer);
}
