import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { trpc } from "../../kit/trpc/trpc.ts";
import { isMoving } from "./timeline.ts";

// Changes of the order are pushed; the progress of sequencers and uploads is polled.
const MOVING_MS = 10_000;

/** The tracking data of the sample of the address. */
export function useTimeline() {
  const { orderId, sampleId } = useParams({ from: "/signed-in/orders/$orderId/samples/$sampleId" });
  return useQuery(
    trpc.timeline.get.queryOptions(
      { orderId, sampleId },
      { refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? MOVING_MS : false) },
    ),
  );
}
