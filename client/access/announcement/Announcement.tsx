import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { trpc } from "../../kit/trpc/trpc.ts";

const REFRESH_MS = 5 * 60_000;

const Banner = lazy(async () => ({ default: (await import("./AnnouncementBanner.tsx")).AnnouncementBanner }));

/** The present announcement of the facility, if there is one that this reader has not dismissed. */
export function Announcement() {
  const { data } = useQuery(
    trpc.announcement.current.queryOptions(undefined, { staleTime: REFRESH_MS, refetchInterval: REFRESH_MS }),
  );
  if (!data?.announcement) return null;
  return (
    <Suspense>
      <Banner announcement={data.announcement} />
    </Suspense>
  );
}
