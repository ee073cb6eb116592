import type { OrderStage } from "./stages.ts";
import { OPEN_STAGES } from "./stageTransitions.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** Working days before the due date from which an order is due soon. */
export const SOON_WORKING_DAYS = 2;

/** Returns the day that follows a day by a number of working days, Monday to Friday; holidays are not known.
 *  day: YYYY-MM-DD, likewise the result. Pure. */
export function addWorkingDays(day: string, workingDays: number): string {
  let time = Date.parse(day);
  for (let left = workingDays; left > 0;) {
    time += DAY_MS;
    if (isWorkingDay(time)) left -= 1;
  }
  return toDay(time);
}

/** overdue: the due date has passed. soon: within two working days. onTime: later. */
export type DueState = "overdue" | "soon" | "onTime";

/** Returns how urgent an order is by its due date; undefined without one, or if nothing has to be done for it. Pure.
 *  @param today YYYY-MM-DD */
export function dueState(
  { dueDate, stage }: { dueDate: string | null; stage: OrderStage },
  today: string,
): DueState | undefined {
  const isOpen = (OPEN_STAGES as readonly OrderStage[]).includes(stage) || stage === "ON_HOLD";
  if (dueDate === null || !isOpen) return undefined;
  if (dueDate < today) return "overdue";
  return dueDate <= addWorkingDays(today, SOON_WORKING_DAYS) ? "soon" : "onTime";
}

/** Returns the day of a time in a time zone, as YYYY-MM-DD. timeZone: null for UTC. Pure. */
export function dayIn(time: Date, timeZone: string | null): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone: timeZone ?? "UTC" }).format(time);
}

function isWorkingDay(time: number): boolean {
  const weekday = new Date(time).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

function toDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
