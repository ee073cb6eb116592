import type { QueryClient } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";

/** Invalidates all lists of studies after one was created, renamed or removed. */
export async function reloadStudies(client: QueryClient): Promise<void> {
  const { list, browse, count } = trpc.studies;
  await Promise.all(
    [list, browse, count].map((listing) => client.invalidateQueries({ queryKey: listing.pathKey() })),
  );
}
