import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { onUnanswered } from "../trpc/unanswered.ts";

// A line that is back at once was never down for its reader.
const CUT_AFTER_MS = 1_500;
const ASK_EVERY_MS = 3_000;
const BACK_SHOWN_MS = 6_000;

/** here: all is well. lost: the server does not answer. away: it does, and cannot reach its database. back: all is well
 *  again, since a moment. */
export type ConnectionState = "here" | "lost" | "away" | "back";

/** Whether the server is there, as its feed and the calls of the pages show it. While it is not, it is asked again and
 *  again; once it is back everything is loaded anew. since: when it was last there. */
export function useConnection(feed: { isCut: boolean; reconnect: () => void }): {
  state: ConnectionState;
  since: Date;
  askNow: () => void;
} {
  const client = useQueryClient();
  const [known, setKnown] = useState<{ state: ConnectionState; since: Date }>(() => ({
    state: "here",
    since: new Date(),
  }));
  const isLost = known.state === "lost" || known.state === "away";
  const latest = useRef({ isLost, reconnect: feed.reconnect });
  useEffect(() => {
    latest.current = { isLost, reconnect: feed.reconnect };
  });

  const ask = useCallback(async () => {
    const askedAt = new Date();
    const state = await askedState();
    if (state !== "here")
      return setKnown((before) => ({ state, since: latest.current.isLost ? before.since : askedAt }));
    if (!latest.current.isLost) return undefined;
    setKnown({ state: "back", since: new Date() });
    latest.current.reconnect();
    return client.invalidateQueries();
  }, [client]);

  useEffect(() => onUnanswered(() => void ask()), [ask]);
  useEffect(() => {
    if (!feed.isCut) return undefined;
    const timer = setTimeout(() => void ask(), CUT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [feed.isCut, ask]);
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    const now = () => void ask();
    window.addEventListener("online", now);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", now);
    };
  }, [isLost, ask]);
  useEffect(() => {
    if (known.state !== "back") return undefined;
    const timer = setTimeout(() => setKnown((before) => ({ ...before, state: "here" })), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [known.state]);

  return { ...known, askNow: () => void ask() };
}

async function askedState(): Promise<"here" | "lost" | "away"> {
  try {
    const answer = await fetch("/readyz", { cache: "no-store" });
    const { database } = (await answer.json()) as { database?: string };
    if (database === undefined) return "lost";
    return database === "ok" ? "here" : "away";
  } catch {
    return "lost";
  }
}
