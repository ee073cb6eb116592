import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { ReceivedClass } from "./ReceivedReadsChoice.tsx";

/** The class that the facility set for received FASTQ files; deliverable until it is known or decided. */
export function useReceivedDataClass(): ReceivedClass {
  const { data } = useQuery(trpc.settings.sequencingFiles.queryOptions());
  return data?.config.receivedDataClass ?? "cleaned";
}
