import { type DemoOrder, type Stage, STAGES } from "./content/orders.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days from the draft of an order to each stage, at the usual pace of the facility. */
const DAYS_TO: Record<Stage, number> = {
  draft: 0,
  submitted: 0.8,
  sent: 2,
  received: 4.1,
  planned: 6.3,
  partly: 9.2,
  arrived: 9.9,
  published: 11.2,
  fetched: 12.4,
};
/** Stages whose files arrived recently, because the demo shows them as pending work. */
const OF_LATE: Stage[] = ["partly", "arrived"];
const SLOWEST = 2.5;
const OF_LATE_DAYS = 0.7;
const YOUNGEST_MS = 20 * MINUTE_MS;
const STEP_MS = 35 * MINUTE_MS;
const OPENS_HOUR = 8;
const OPEN_HOURS = 9;

/** Returns the time of each stage that an order has reached: increasing, during working hours, none in the last
 *  minutes. An order that is too young for the usual pace moves faster. Pure. */
export function stageTimes(order: Pick<DemoOrder, "key" | "daysAgo" | "stage">, now: Date): Map<Stage, Date> {
  const { key, daysAgo, stage } = order;
  const wanted = Math.max(DAYS_TO[stage], 0.1);
  const pace = OF_LATE.includes(stage)
    ? Math.min((daysAgo - OF_LATE_DAYS) / wanted, SLOWEST)
    : Math.min((daysAgo - YOUNGEST_MS / DAY_MS) / wanted, 1);
  const latestMs = now.getTime() - YOUNGEST_MS;
  const times = new Map<Stage, Date>();
  let earlierMs = 0;
  for (const [index, name] of STAGES.slice(0, STAGES.indexOf(stage) + 1).entries()) {
    const aboutMs = now.getTime() - daysAgo * DAY_MS + DAYS_TO[name] * pace * DAY_MS;
    const atWorkMs = latestMs - aboutMs < 2 * DAY_MS ? aboutMs : atWork(aboutMs, key, index);
    earlierMs = Math.min(Math.max(atWorkMs, earlierMs + STEP_MS), latestMs);
    times.set(name, new Date(earlierMs));
  }
  return times;
}

/** Moves a time to the same or the adjacent working day, at an hour that depends on the order. */
function atWork(ms: number, key: string, index: number): number {
  const weekday = new Date(ms).getUTCDay();
  const dayMs = ms - (ms % DAY_MS) + (weekday === 0 ? 1 : weekday === 6 ? -1 : 0) * DAY_MS;
  const letters = Buffer.from(key).reduce((sum, letter) => sum + letter, 0);
  const minutes = OPENS_HOUR * 60 + ((letters * 17 + index * 71) % (OPEN_HOURS * 60));
  return dayMs + minutes * MINUTE_MS;
}
