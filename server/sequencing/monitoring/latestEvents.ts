import type { StreamRun } from "../../../db/models/StreamRun.ts";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";

/** The newest event of each run, by its id: one query for all. runs: a page of them at most. */
export async function latestEvents(
  runs: readonly Pick<StreamRun, "id" | "nextEventSeq">[],
): Promise<Map<string, StreamEvent>> {
  if (runs.length === 0) return new Map();
  const places = runs.map(({ id, nextEventSeq }) => [id, String(BigInt(nextEventSeq) - 1n)]);
  const events = await StreamEvent.query().whereInComposite(["streamRunId", "seq"], places);
  return new Map(events.map((event) => [event.streamRunId, event]));
}
