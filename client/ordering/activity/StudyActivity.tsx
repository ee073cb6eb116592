import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ActivityList, activityPage } from "./ActivityList.tsx";

/** The history of a study: who changed what; for the facility also the values, and the changes of its analyses. */
export function StudyActivity({ studyId }: { studyId: string }) {
  const { page } = useSearch({ from: "/signed-in/studies/$studyId" });
  const navigate = useNavigate({ from: "/studies/$studyId" });
  const query = useQuery(
    trpc.activity.study.queryOptions(
      { studyId, ...activityPage(page) },
      { placeholderData: keepPreviousData, staleTime: 0 },
    ),
  );
  return (
    <ActivityList
      query={query}
      page={page}
      onPage={(next) => void navigate({ search: { tab: "activity", page: next } })}
    />
  );
}
