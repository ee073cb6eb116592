import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Message = Outputs["comments"]["list"]["messages"][number];
export type Person = Outputs["comments"]["people"]["people"][number];

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
