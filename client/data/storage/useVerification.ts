import { useCallback, useEffect, useRef, useState } from "react";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { afterEvents, NOT_BEGUN, type Verification, type VerifyEvent } from "./verification.ts";

const SHOW_AFTER_MS = 150;

/**
 * Verifies the checksums of an order until the component unmounts. An interrupted connection ends the verification:
 * a retry would read every file again.
 */
export function useVerification(orderId: string): {
  verification: Verification;
  error: unknown;
  stop: () => void;
} {
  const [verification, setVerification] = useState(NOT_BEGUN);
  const [error, setError] = useState<unknown>();
  const end = useRef<() => void>(undefined);

  useEffect(() => {
    let waiting: VerifyEvent[] = [];
    let isBegun = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Renders a few times per second at most, however fast events arrive.
    const show = () => {
      const events = waiting;
      [waiting, timer] = [[], undefined];
      setVerification((before) => afterEvents(before, events));
    };
    const finish = (state: "stopped" | "broken", reason?: unknown) => {
      subscription.unsubscribe();
      clearTimeout(timer);
      setVerification((before) => ({ ...afterEvents(before, waiting), state, atWork: new Map() }));
      setError(reason);
    };
    const subscription = trpcClient.files.verify.subscribe(
      { orderId },
      {
        onData(event) {
          isBegun = true;
          waiting.push(event);
          timer ??= setTimeout(show, SHOW_AFTER_MS);
        },
        onError: (reason) => finish("broken", reason),
        onConnectionStateChange({ state, error: reason }) {
          if (state === "connecting" && isBegun) finish("broken", reason);
        },
      },
    );
    end.current = () => finish("stopped");
    return () => {
      subscription.unsubscribe();
      clearTimeout(timer);
    };
  }, [orderId]);

  return { verification, error, stop: useCallback(() => end.current?.(), []) };
}
