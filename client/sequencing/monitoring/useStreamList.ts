import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Inputs, trpc } from "../../kit/trpc/trpc.ts";
import { isOver } from "./stream.ts";

const AGAIN_AFTER_MS = 5_000;

/** Watched runs, asked for again and again as long as one of them is under way. */
export function useStreamList(asked: Inputs["streams"]["listAll"]) {
  return useQuery(
    trpc.streams.listAll.queryOptions(asked, {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.runs.some((run) => !isOver(run)) === true ? AGAIN_AFTER_MS : false,
    }),
  );
}
