import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { wellsInOrder } from "../../../server/ordering/places/rules/wells.ts";
import { errorText } from "../../kit/components/ErrorNotice.tsx";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { playScanSound } from "../intake/playScanSound.ts";
import { isGood, type Scan, SCANS_SHOWN } from "../intake/scan.ts";

type Place = Outputs["places"]["get"];
type Result = Omit<Scan, "key" | "code">;

/**
 * Stores each scanned sample, library or pool in a place, one after the other: in the chosen well, or in the next free one in the order of
 * filling. A place with a grid advances to the following well.
 * @param onStored receives the next free well, or undefined if there is none
 */
export function useStoring(
  place: Place,
  { by, onStored }: { by: "columns" | "rows"; onStored: (next: string | undefined) => void },
) {
  const client = useQueryClient();
  const [scans, setScans] = useState<Scan[]>([]);
  const [waiting, setWaiting] = useState(0);
  const chain = useRef(Promise.resolve());
  const last = useRef(0);
  const next = useRef<string | undefined>(undefined);

  async function storeTube(code: string, chosen: string | undefined): Promise<Result> {
    const found = await trpcClient.intake.scan.query({ code });
    if (found.kind === "place") return { state: "failed", subject: found.name };
    if (found.kind === "order") return { state: "failed", subject: found.orderNumber };
    if (found.kind === "newTube" || found.kind === "replacedTube")
      return { state: found.kind, subject: `${found.sampleId} · ${found.tubeCode}` };
    if (found.kind !== "sample" && found.kind !== "library" && found.kind !== "pool")
      return { state: found.kind, subject: "" };
    const { rows, columns } = place;
    const hasGrid = rows !== null && columns !== null;
    const from = chosen ?? next.current ?? "A1";
    const { stored } = await trpcClient.places.storeItems.mutate({
      placeId: place.id,
      items: [{ kind: found.kind, id: found.id, ...(chosen !== undefined && { well: chosen }) }],
      ...(hasGrid && chosen === undefined && { fill: { by, from } }),
    });
    const well = stored[0]?.well ?? null;
    if (hasGrid && well !== null) {
      const wells = wellsInOrder({ rows, columns }, by);
      next.current = wells[wells.indexOf(well) + 1];
      if (chosen !== undefined) onStored(next.current);
    }
    const subject = found.kind === "sample" ? found.sampleId : found.name;
    return { state: "stored", subject: [subject, well].filter(Boolean).join(" → ") };
  }

  async function process(code: string, chosen: string | undefined): Promise<void> {
    const result = await storeTube(code, chosen).catch((error: unknown): Result => ({
      state: "failed",
      subject: errorText(error),
    }));
    playScanSound(isGood(result));
    last.current += 1;
    setScans((before) => [{ ...result, code, key: last.current }, ...before].slice(0, SCANS_SHOWN));
    await client.invalidateQueries({ queryKey: trpc.places.pathKey() });
  }

  function store(code: string, chosen: string | undefined): void {
    setWaiting((count) => count + 1);
    chain.current = chain.current
      .then(() => process(code, chosen))
      .finally(() => setWaiting((count) => count - 1));
  }

  return { scans, isBusy: waiting > 0, store };
}
