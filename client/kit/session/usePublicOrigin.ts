import { useQuery } from "@tanstack/react-query";
import { trpc } from "../trpc/trpc.ts";

/** The origin of links to share: the public URL of the installation, otherwise the origin of this page. */
export function usePublicOrigin(): string {
  const { data } = useQuery(trpc.setup.welcome.queryOptions());
  return data?.publicUrl ?? location.origin;
}
