import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { playScanSound } from "./playScanSound.ts";
import { isGood, type Scan, SCANS_SHOWN } from "./scan.ts";

interface FoundTube {
  kind: "sample" | "newTube";
  id: string;
  orderId: string;
}
type Result = Omit<Scan, "key" | "code">;

/**
 * Processes scans one after the other, in their order, however fast they arrive: the code of an order opens it, that of a
 * tube of the open order records it as received. Returns the last ten results, newest first.
 * @param orderId the open order
 * @param open opens another order
 */
export function useReceiving({
  orderId,
  open,
}: {
  orderId: string | undefined;
  open: (orderId: string) => void;
}) {
  const client = useQueryClient();
  const [scans, setScans] = useState<Scan[]>([]);
  const [waiting, setWaiting] = useState(0);
  const chain = useRef(Promise.resolve());
  // The order that is open when a scan is processed, which an earlier scan may have opened.
  const current = useRef(orderId);
  useEffect(() => {
    current.current = orderId;
  }, [orderId]);
  const last = useRef(0);
  // The place that was scanned last: received tubes are stored in it.
  const place = useRef<{ placeId: string; hasGrid: boolean } | undefined>(undefined);

  async function process(code: string): Promise<void> {
    const result = await receive(code).catch((error: unknown): Result => ({
      state: "failed",
      subject: errorText(error),
    }));
    playScanSound(isGood(result));
    last.current += 1;
    const scan = { ...result, code, key: last.current };
    setScans((before) => [scan, ...before].slice(0, SCANS_SHOWN));
    void client.invalidateQueries({ queryKey: trpc.intake.pathKey() });
  }

  async function receive(code: string): Promise<Result> {
    const openId = current.current;
    const found = await trpcClient.intake.scan.query({
      code,
      ...(openId !== undefined && { orderId: openId }),
    });
    if (found.kind === "order") {
      current.current = found.orderId;
      open(found.orderId);
      return { state: "opened", subject: found.name ?? found.orderNumber };
    }
    if (found.kind === "place") {
      place.current = { placeId: found.placeId, hasGrid: found.rows !== null };
      return { state: "place", subject: found.name };
    }
    if (found.kind === "replacedTube")
      return { state: "replacedTube", subject: `${found.sampleId} · ${found.tubeCode}` };
    if (found.kind === "library" || found.kind === "pool") return { state: "notTube", subject: found.name };
    if (found.kind !== "sample" && found.kind !== "newTube") return { state: found.kind, subject: "" };
    if (openId !== undefined && found.orderId !== openId)
      return {
        state: "otherOrder",
        subject: `${found.sampleId} · ${found.orderNumber}`,
        orderId: found.orderId,
      };
    if (openId === undefined) {
      current.current = found.orderId;
      open(found.orderId);
    }
    const state = await recordTube(found);
    if (place.current === undefined) return { state, subject: found.sampleId };
    const { placeId, hasGrid } = place.current;
    const { stored } = await trpcClient.places.store.mutate({
      placeId,
      samples: [{ sampleId: found.id }],
      ...(hasGrid && { fill: { by: "columns" as const, from: "A1" } }),
    });
    return { state: "stored", subject: [found.sampleId, stored[0]?.well].filter(Boolean).join(" → ") };
  }

  async function recordTube({ kind, id, orderId: ofOrder }: FoundTube): Promise<Result["state"]> {
    if (kind === "newTube") {
      await trpcClient.replacements.receive.mutate({ orderId: ofOrder, sampleId: id });
      return "replaced";
    }
    const { changed } = await trpcClient.intake.receive.mutate({
      orderId: ofOrder,
      samples: [{ sampleId: id, outcome: "received" }],
    });
    return changed > 0 ? "received" : "already";
  }

  function scan(code: string): void {
    setWaiting((count) => count + 1);
    chain.current = chain.current.then(() => process(code)).finally(() => setWaiting((count) => count - 1));
  }

  return { scans, isBusy: waiting > 0, scan };
}
