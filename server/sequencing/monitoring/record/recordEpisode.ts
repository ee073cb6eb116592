import { newId } from "../../../../db/newId.ts";
import { statement } from "../../../../db/statement.ts";
import { notifyingCtes } from "../../../platform/notifications/notifyingCtes.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { NewStreamEvent } from "./recordEvent.ts";

/** What may be the matter with a run for a while; since when stands in its row. */
export type Episode = "stalled" | "disk_low" | "folder_missing";

const KINDS: Record<Episode, string> = {
  stalled: "stream.stalled",
  disk_low: "stream.diskLow",
  folder_missing: "stream.folderMissing",
};

const beginning = (episode: Episode) =>
  statement(
    `begin ${episode} of a stream run`,
    `with run as (
      update stream_runs set ${episode}_at = $3, next_event_seq = next_event_seq + 1, updated_at = $3
      where id = $1 and status <> 'STOPPED' and ${episode}_at is null
      returning id, order_id, started_by_id, next_event_seq - 1 as seq
    ), written as (
      insert into stream_events (id, stream_run_id, seq, ts, kind, payload)
      select $2, id, seq, $3, $4, $5::jsonb from run
    ), told as (
      select '${KINDS[episode]}' as kind, null::text as actor_id, order_id, null::text as study_id, null::text as run_id,
        id as stream_run_id, null::text as message_id, $5::jsonb - 'filePath' - 'message' as data,
        array[started_by_id] as to_ids, true as to_facility, '{}'::text[] as except_ids, false as folds
      from run
    ), ${notifyingCtes("told")}, announced as (
      select count(pg_notify('lanekeeper', 'notification:' || user_id)) from notified
    )
    select pg_notify('lanekeeper', 'stream:' || id) from run, announced`,
  );

const ending = (episode: Episode) =>
  statement(
    `end ${episode} of a stream run`,
    `with run as (
      update stream_runs set ${episode}_at = null, updated_at = $2
      where id = $1 and status <> 'STOPPED' and ${episode}_at is not null
      returning id
    )
    select pg_notify('lanekeeper', 'stream:' || id) from run`,
  );

const EPISODES: Episode[] = ["stalled", "disk_low", "folder_missing"];
const statementsFor = (of: typeof beginning) =>
  Object.fromEntries(EPISODES.map((episode) => [episode, of(episode)])) as Record<
    Episode,
    ReturnType<typeof beginning>
  >;
const begin = statementsFor(beginning);
const end = statementsFor(ending);

/** Begins an episode of a run and tells of it by an event and a notification, unless it is on already or the run is stopped or gone. */
export async function beginEpisode(
  site: Site,
  runId: string,
  { episode, kind, payload }: { episode: Episode } & NewStreamEvent,
  now: Date,
): Promise<void> {
  await begin[episode](site.database, [runId, newId(), now, kind, JSON.stringify(payload)]);
}

/** Ends it if it is on. Nothing is told but that the run changed. */
export async function endEpisode(site: Site, runId: string, episode: Episode, now: Date): Promise<void> {
  await end[episode](site.database, [runId, now]);
}
