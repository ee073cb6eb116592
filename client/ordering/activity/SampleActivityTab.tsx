import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ActivityList, activityPage } from "./ActivityList.tsx";

/** The history of a sample: its status changes and the notes of its order; for the facility all recorded changes. */
export function SampleActivityTab() {
  const { sampleId } = useParams({ from: "/signed-in/orders/$orderId/samples/$sampleId" });
  const { page } = useSearch({ from: "/signed-in/orders/$orderId/samples/$sampleId/activity" });
  const navigate = useNavigate({ from: "/orders/$orderId/samples/$sampleId/activity" });
  const query = useQuery(
    trpc.activity.sample.queryOptions(
      { sampleId, ...activityPage(page) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <ActivityList
      query={query}
      page={page}
      isOfPart
      onPage={(next) => void navigate({ search: { page: next } })}
    />
  );
}
