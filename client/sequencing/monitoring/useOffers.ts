import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { gathered } from "../../kit/session/gathered.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

export type Offer = Outputs["readImports"]["list"]["samples"][number];

/** They are put together of all files of the run: while those come, they are asked for at most this often. */
const PAUSE_MS = 3_000;

/** What a run has of its samples; asked for anew when something was heard of it. heardAt: when that was, in ms. */
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

/** Whether files of a sample are being taken. */
export function isBeingTaken({ taking }: Offer): boolean {
  return taking?.status === "waiting" || taking?.status === "copying";
}

/** Whether there is something to take of a sample now. */
export function isOffered(offer: Offer): boolean {
  return offer.fileCount > 0 && !isBeingTaken(offer);
}
