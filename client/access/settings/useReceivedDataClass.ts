import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";
import type { ReceivedClass } from "./ReceivedReadsChoice.tsx";

/** The configured data class of received FASTQ files; deliverable until the setting is loaded or set. */
export function useReceivedDataClass(): ReceivedClass {
  const { data } = useQuery(trpc.settings.sequencingFiles.queryOptions());
  return data?.config.receivedDataClass ?? "cleaned";
}
