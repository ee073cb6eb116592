import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { StreamBarcode, StreamRun, StreamYield } from "./stream.ts";
import type { ReceivedView } from "./withLiveStream.ts";

export interface StreamSums {
  /** The yield over time; undefined until loaded. */
  curve: StreamYield | undefined;
  /** Time of the response, in ms of this browser's clock. */
  curveAt: number;
  curveError: unknown;
  /** All barcodes, if the feed does not contain all of them. */
  barcodes: StreamBarcode[] | undefined;
  barcodesRequestedAt: number;
}

/** The data of the page that the feed omits: the yield over time, and barcodes beyond the largest. */
export function useStreamSums(
  { id: streamRunId, orderId, totalFiles }: Pick<StreamRun, "id" | "orderId" | "totalFiles">,
  received: ReceivedView | undefined,
): StreamSums {
  const containsAll = received !== undefined && received.view.barcodes.length === received.view.barcodeCount;
  const curve = useQuery(
    trpc.streams.yield.queryOptions(
      { orderId, streamRunId },
      // Reloaded after new files, not when the window receives focus.
      { enabled: totalFiles > 0, staleTime: 60_000, placeholderData: keepPreviousData },
    ),
  );
  const { data } = useQuery({ ...barcodesQuery(orderId, streamRunId), enabled: !containsAll });
  return {
    curve: curve.data,
    curveAt: curve.dataUpdatedAt,
    curveError: curve.error,
    barcodes: data?.barcodes,
    barcodesRequestedAt: data?.requestedAt ?? 0,
  };
}

function barcodesQuery(orderId: string, streamRunId: string) {
  return queryOptions({
    queryKey: trpc.streams.byBarcode.queryKey({ orderId, streamRunId }),
    async queryFn(): Promise<{ barcodes: StreamBarcode[]; requestedAt?: number }> {
      const requestedAt = Date.now();
      return { ...(await trpcClient.streams.byBarcode.query({ orderId, streamRunId })), requestedAt };
    },
  });
}
