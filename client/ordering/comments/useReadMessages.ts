import { useDocumentVisibility, useIntersection } from "@mantine/hooks";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type RefCallback, useEffect, useRef } from "react";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";

/** Notes that the messages of an order are read up to the newest, once the end of them is on the screen of a window that
 *  is looked at. Gives what to put at their end. In the demo nothing is noted: an account is many people's. */
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
    // Tried again with the next message.
    mutate({ orderId, seq: newestSeq }, { onError: () => void (noted.current = 0) });
  }, [isLookedAt, user.isDemo, orderId, newestSeq, readSeq, mutate]);
  return ref;
}
