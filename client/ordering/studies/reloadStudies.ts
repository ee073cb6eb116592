import type { QueryClient } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";

/** Has every list of studies asked for anew, once one was made, renamed or removed. */
export async function reloadStudies(client: QueryClient): Promise<void> {
  const { list, browse, count } = trpc.studies;
  await Promise.all(
    [list, browse, count].map((listing) => client.invalidateQueries({ queryKey: listing.pathKey() })),
  );
}
