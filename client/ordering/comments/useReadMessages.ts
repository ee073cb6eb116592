import { useDocumentVisibility, useIntersection } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefCallback, useEffect, useRef } from "react";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/**
 * Marks the comments of an order as read up to the newest when the end of the list is visible in a focused window.
 * Returns the ref for the end of the list. Does nothing in the demo, where many visitors share an account.
 */
export function useReadMessages(
  orderId: string,
  newestSeq: number,
  readSeq: number,
): RefCallback<HTMLElement> {
  const client = useQueryClient();
  const { user } = useSession();
  const { ref, entry } = useIntersection({ threshold: 0 });
  const isLookedAt = useDocumentVisibility() === "visible" && entry?.isIntersecting === true;
  const noted = useRef(0);
  const { mutate } = useMutation(
    trpc.orderMessages.markRead.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.orderMessages.unread.pathKey() }),
    }),
  );
  useEffect(() => {
    if (!isLookedAt || user.isDemo || newestSeq <= Math.max(readSeq, noted.current)) return;
    noted.current = newestSeq;
    // Retried with the next comment.
    mutate({ orderId, seq: newestSeq }, { onError: () => void (noted.current = 0) });
  }, [isLookedAt, user.isDemo, orderId, newestSeq, readSeq, mutate]);
  return ref;
}
