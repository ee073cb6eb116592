import type { Knex } from "knex";
import { readInstanceFacts } from "../../access/instance/readInstanceFacts.ts";
import { changeSetting } from "../../access/settings/changeSetting.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { stepStates } from "../../access/setup/decideStatus.ts";
import type { Context } from "../../platform/rpc/context.ts";
import type { MarkedStep } from "./schema.ts";

/** The steps of the first hour of a facility, in order. isMarkable: an admin may also mark the step as done, because
 *  the defaults may fit as they are. */
const STEPS = [
  { id: "facility", isMarkable: false },
  { id: "access", isMarkable: true },
  { id: "storage", isMarkable: false },
  { id: "receivedReads", isMarkable: true },
  { id: "orderForm", isMarkable: true },
  { id: "catalog", isMarkable: true },
  { id: "people", isMarkable: false },
  { id: "execution", isMarkable: true },
  { id: "testOrder", isMarkable: false },
] as const;

type StepId = (typeof STEPS)[number]["id"];
type StoredStep = Exclude<StepId, "facility" | "access" | "storage" | "receivedReads">;

export interface SetupGuide {
  isDismissed: boolean;
  isComplete: boolean;
  steps: { id: StepId; isDone: boolean; isMarkable: boolean }[];
}

/** Returns the setup steps of the facility with their state, as the database and the disk have it now. */
export async function readSetupGuide({ db, site }: Context): Promise<SetupGuide> {
  const [guide, facility, access, files, instance, stored] = await Promise.all([
    readSetting("setup-guide", db),
    readSetting("facility", db),
    readSetting("access", db),
    readSetting("sequencing-files", db),
    readInstanceFacts(site.database),
    readStored(db),
  ]);
  const done: Record<StepId, boolean> = {
    ...stored,
    facility: facility.name !== null && facility.contactEmail !== null,
    access: access.selfRegistration !== null,
    receivedReads: files.config.receivedDataClass !== null,
    storage: stepStates(instance).some(({ id, status }) => id === "storage" && status === "complete"),
  };
  const steps = STEPS.map(({ id, isMarkable }) => ({
    id,
    isDone: done[id] || guide.marked.some((marked) => marked === id),
    isMarkable,
  }));
  return { isDismissed: guide.isDismissed, isComplete: steps.every(({ isDone }) => isDone), steps };
}

/** Reads the steps that the database decides, in one query. A pipeline run proves the execution as well as a passed
 *  system check does. */
async function readStored(db: Knex): Promise<Record<StoredStep, boolean>> {
  const { rows } = await db.raw<{
    rows: Record<StoredStep, boolean>[];
  }>(
    `select exists (select from order_forms where saved_by_id is not null) as "orderForm",
            exists (select from catalog_revisions where created_by_id is not null) as "catalog",
            (select count(*) > 1 from (select from users where active and not is_demo limit 2) as people) as "people",
            exists (select from settings where key = 'execution-check' and (value ->> 'ready')::boolean
                    and updated_at >= coalesce((select updated_at from settings where key = 'pipeline-execution'),
                                               '-infinity'))
              or exists (select from pipeline_runs where status = 'completed') as "execution",
            exists (select from orders join users on users.id = orders.user_id
                    where status <> 'DRAFT' and not is_demo) as "testOrder"`,
  );
  const [row] = rows;
  if (!row) throw new Error("A query without a table returns one row");
  return row;
}

/** Marks a step as done, or no longer. */
export async function markSetupStep(
  ctx: Context,
  { step, isDone }: { step: MarkedStep; isDone: boolean },
): Promise<SetupGuide> {
  await changeSetting(ctx, "setup-guide", ({ marked, ...guide }) => ({
    ...guide,
    marked: [...marked.filter((one) => one !== step), ...(isDone ? [step] : [])],
  }));
  return readSetupGuide(ctx);
}

/** Hides the setup guide from the home page of the facility, or shows it again. */
export async function dismissSetupGuide(
  ctx: Context,
  { isDismissed }: { isDismissed: boolean },
): Promise<SetupGuide> {
  await changeSetting(ctx, "setup-guide", (guide) => ({ ...guide, isDismissed }));
  return readSetupGuide(ctx);
}
