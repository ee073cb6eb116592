import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Inputs, trpc } from "../../kit/trpc/trpc.ts";
import { isOver } from "./stream.ts";

const AGAIN_AFTER_MS = 5_000;

/** Live sequencing runs; polled while one of them is active. */
export function useStreamList(input: Inputs["streams"]["listAll"]) {
  return useQuery(
    trpc.streams.listAll.queryOptions(input, {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.runs.some((run) => !isOver(run)) === true ? AGAIN_AFTER_MS : false,
    }),
  );
}

/** The sequencing runs of the facility; polled while one of them is active. */
export function useFacilityRuns(input: Inputs["streams"]["facilityRuns"]) {
  return useQuery(
    trpc.streams.facilityRuns.queryOptions(input, {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.runs.some((run) => run.kind === "live" && !isOver(run)) === true ? AGAIN_AFTER_MS : false,
    }),
  );
}
