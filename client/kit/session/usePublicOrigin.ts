import { useQuery } from "@tanstack/react-query";
import { trpc } from "../trpc/trpc.ts";

/** What a link that leaves this page begins with: the public address of the installation, else where the page was opened. */
export function usePublicOrigin(): string {
  const { data } = useQuery(trpc.setup.welcome.queryOptions());
  return data?.publicUrl ?? location.origin;
}
