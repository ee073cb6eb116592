import { useQuery } from "@tanstack/react-query";
import { type MessageKey, t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

/** The tasks behind an entry of the navigation: their number, and that as text. */
export interface BadgeCount {
  amount: number;
  words: string;
}

type Counts = Outputs["home"]["waiting"];

/** The user's open tasks by the path of the navigation entry; entries without tasks are missing. */
export function useBadgeCounts(): Partial<Record<string, BadgeCount>> {
  const { isAdmin } = useSession();
  const { data } = useQuery(trpc.home.waiting.queryOptions());
  if (!data) return {};
  const counts = (isAdmin ? OF_FACILITY : OF_OWNER).flatMap(({ to, of, words }) => {
    const amount = data[of];
    return amount === 0 ? [] : [[to, { amount, words: t(words, { waiting: amount }) }] as const];
  });
  return Object.fromEntries(counts);
}

interface BadgeSource {
  to: string;
  of: keyof Counts;
  words: Extract<MessageKey, `shell.waiting.${string}`>;
}

const OF_FACILITY: BadgeSource[] = [
  { to: "/orders", of: "orders", words: "shell.waiting.newOrders" },
  { to: "/samples", of: "samples", words: "shell.waiting.toReceive" },
  { to: "/runs", of: "runs", words: "shell.waiting.runs" },
];

const OF_OWNER: BadgeSource[] = [
  { to: "/orders", of: "orders", words: "shell.waiting.ownOrders" },
  { to: "/samples", of: "samples", words: "shell.waiting.ownSamples" },
];
