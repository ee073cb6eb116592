import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { onUnanswered } from "../trpc/onUnanswered.ts";

// A connection that recovers at once is not reported as interrupted.
const CUT_AFTER_MS = 1_500;
const CHECK_INTERVAL_MS = 3_000;
const BACK_SHOWN_MS = 6_000;

/**
 * here: connected. lost: the server does not respond. away: the server responds, but its database is unavailable.
 * back: just recovered.
 */
export type ConnectionState = "here" | "lost" | "away" | "back";

/**
 * The state of the connection, from the change feed and the calls of the pages. While interrupted, it polls the
 * server; after recovery all queries are reloaded.
 * @returns since: when the server last responded
 */
export function useConnection(feed: { isCut: boolean; reconnect: () => void }): {
  state: ConnectionState;
  since: Date;
  checkNow: () => void;
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

  const check = useCallback(async () => {
    const checkedAt = new Date();
    const state = await fetchState();
    if (state !== "here")
      return setKnown((before) => ({ state, since: latest.current.isLost ? before.since : checkedAt }));
    if (!latest.current.isLost) return undefined;
    setKnown({ state: "back", since: new Date() });
    latest.current.reconnect();
    return client.invalidateQueries();
  }, [client]);

  useEffect(() => onUnanswered(() => void check()), [check]);
  useEffect(() => {
    if (!feed.isCut) return undefined;
    const timer = setTimeout(() => void check(), CUT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [feed.isCut, check]);
  useEffect(() => {
    if (!isLost) return undefined;
    const timer = setInterval(() => void check(), CHECK_INTERVAL_MS);
    const now = () => void check();
    window.addEventListener("online", now);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", now);
    };
  }, [isLost, check]);
  useEffect(() => {
    if (known.state !== "back") return undefined;
    const timer = setTimeout(() => setKnown((before) => ({ ...before, state: "here" })), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [known.state]);

  return { ...known, checkNow: () => void check() };
}

async function fetchState(): Promise<"here" | "lost" | "away"> {
  try {
    const answer = await fetch("/readyz", { cache: "no-store" });
    const { database } = (await answer.json()) as { database?: string };
    if (database === undefined) return "lost";
    return database === "ok" ? "here" : "away";
  } catch {
    return "lost";
  }
}
