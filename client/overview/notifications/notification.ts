import type { Outputs } from "../../kit/trpc/trpc.ts";

export type Notification = Outputs["notifications"]["list"]["notifications"][number];
