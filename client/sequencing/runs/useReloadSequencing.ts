import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { trpc } from "../../kit/trpc/trpc.ts";

/** Invalidates the queries of the sequencing runs of an order. */
export function useReloadSequencing(orderId: string): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: trpc.sequencing.list.queryKey({ orderId }) }),
      client.invalidateQueries({ queryKey: trpc.sequencing.get.pathKey() }),
    ]);
  }, [client, orderId]);
}
