import type { Knex } from "knex";
import { departmentOfStudy } from "../../../access/departments/visibleStudies.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { watchLive } from "../../../platform/events/watchLive.ts";
import type { SessionUser, SignedInContext } from "../../../platform/rpc/context.ts";
import { forbidden } from "../../../platform/errors/errors.ts";
import { runNotFound } from "../../runRecords/errors.ts";
import type { Order } from "../../../../db/models/Order.ts";
import { PipelineResultSelection } from "../../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../../db/models/PipelineRunEvent.ts";
import { hasRight } from "../../../platform/rpc/rules/rights.ts";
import { maySeeRun } from "../../runRecords/access.ts";
import { countTasks, isCutOff, presentSteps } from "../countTasks.ts";
import { MOVING_COLUMNS, presentEvent, presentMoving } from "../present.ts";
import { redactPathsFor } from "../../runRecords/redactPathsFor.ts";
import { live } from "../../../platform/events/live.ts";

/**
 * Async generator: yields the current state of a run, then a new state after each change (watchLive). Checks the access
 * each time. Raises runNotFound, also after deletion, forbidden; throws feedInterrupted.
 */
export function watchRun(
  ctx: SignedInContext,
  { runId }: { runId: string },
  requestSignal: AbortSignal,
): AsyncGenerator<LiveView> {
  return watchLive(
    ctx,
    () => liveRun(ctx.site, runId),
    (state = raise(runNotFound())) => {
      if (!state.mayBeSeenBy(ctx.user)) raise(forbidden());
      return state.viewFor(ctx.user);
    },
    requestSignal,
  );
}

const EVENTS_SHOWN = 10;

/** The state of a run at one moment, shared by all its subscribers. */
interface LiveState {
  mayBeSeenBy(user: SessionUser): boolean;
  viewFor(user: SessionUser): LiveView;
}

export type LiveView = ReturnType<typeof presentMoving> &
  ReturnType<typeof presentSteps> & {
    /** The newest events, newest first. */
    lastEvents: ReturnType<typeof presentEvent>[];
  };

type LiveRow = Pick<PipelineRun, "id" | "steps" | (typeof MOVING_COLUMNS)[number]> & {
  targetOwnerId: string;
  targetDepartmentId: string | null;
  targetApproval: Order["approvalState"] | null;
  isSelectedFinal: boolean;
  reporterId: string | null;
};

/** Reads the current state of a run; undefined for an unknown run. */
async function liveState(db: Knex, runId: string): Promise<LiveState | undefined> {
  const run = await findRow(db, runId);
  if (!run) return undefined;
  const [processes, events] = await Promise.all([
    countTasks(db, runId, { isOver: isCutOff(run) }),
    lastEvents(db, runId),
  ]);
  const views = new Map<boolean, LiveView>();
  return {
    mayBeSeenBy: (user) => maySeeRun(user, run),
    // All users of one role share one view, which is built once.
    viewFor(user) {
      const isOfFacility = hasRight(user, "records.read");
      const made = views.get(isOfFacility);
      if (made) return made;
      const view = {
        ...presentMoving(user, run),
        ...presentSteps(run, processes, redactPathsFor(user, run)),
        lastEvents: events.map((event) => presentEvent(user, run, event)),
      };
      views.set(isOfFacility, view);
      return view;
    },
  };
}

async function findRow(db: Knex, runId: string): Promise<LiveRow | undefined> {
  const selections = PipelineResultSelection.query(db).whereColumn("selectedRunId", "pipelineRuns.id");
  const row = await PipelineRun.query(db)
    .findById(runId)
    .leftJoinRelated("[order, study]")
    .select(
      "pipelineRuns.id",
      "pipelineRuns.steps",
      ...MOVING_COLUMNS.map((column) => `pipelineRuns.${column}`),
      PipelineRun.raw('"order".approval_state').as("targetApproval"),
      PipelineRun.raw('coalesce("order".user_id, study.user_id)').as("targetOwnerId"),
      PipelineRun.raw(
        `case when "order".id is null then ${departmentOfStudy("study")} else "order".department_id end`,
      ).as("targetDepartmentId"),
      PipelineRun.raw("case when target_type = 'external' then pipeline_runs.user_id end").as("reporterId"),
      PipelineRun.raw("exists(?)", selections).as("isSelectedFinal"),
    );
  return row as LiveRow | undefined;
}

async function lastEvents(db: Knex, runId: string): Promise<PipelineRunEvent[]> {
  return PipelineRunEvent.query(db)
    .select(
      "runId",
      "seq",
      "source",
      "eventType",
      "processName",
      "stepId",
      "status",
      "message",
      "occurredAt",
      "receivedAt",
    )
    .where({ runId })
    .orderBy([
      { column: "occurredAt", order: "desc" },
      { column: "seq", order: "desc" },
    ])
    .limit(EVENTS_SHOWN);
}

/** The shared live state of runs in this process. */
const liveRun = live({ topic: "run", read: (id, { database }) => liveState(database, id), pauseMs: 100 });
