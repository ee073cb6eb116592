import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Message = Outputs["orderMessages"]["list"]["messages"][number];
export type Person = Outputs["orderMessages"]["people"]["people"][number];

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
