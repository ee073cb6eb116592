import type { Outputs } from "../../kit/trpc/trpc.ts";

/** The tracking data of a sample, for users who may see its order and for links. */
export type SampleTimeline = Outputs["timeline"]["get"];
export type LinkedTimeline = Outputs["timeline"]["linked"];
export type AnyTimeline = SampleTimeline | LinkedTimeline;
export type Stage = AnyTimeline["stages"][number];
export type Detail = Stage["details"][number];
export type Waiting = NonNullable<Stage["waiting"]>;

/** Whether a stage waits for the viewer. */
export function isMine(viewer: AnyTimeline["viewer"], { on }: Pick<Waiting, "on">): boolean {
  return viewer === on;
}

/** Whether data of the sample changes continuously without announcements. */
export function isMoving({ stages }: Pick<AnyTimeline, "stages">): boolean {
  return stages.some(
    ({ name, state, details }) => name !== "downloaded" && state === "underWay" && details.length > 0,
  );
}
