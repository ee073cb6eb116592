import type { Outputs } from "../trpc.ts";

export type Notification = Outputs["notifications"]["list"]["notifications"][number];
