import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

type SampleReceipt = Outputs["intake"]["get"]["samples"][number]["receipt"];

/** Whether a sample arrived, and in which condition. */
export function OutcomeBadge({ receipt }: { receipt: SampleReceipt }) {
  if (receipt === null) return <WordBadge color="gray">{t("receive.outcome.open")}</WordBadge>;
  const { outcome, condition } = receipt;
  if (outcome === "received" && condition !== "good")
    return <WordBadge color="orange">{t(`receive.condition.${condition}`)}</WordBadge>;
  return <WordBadge color={COLORS[outcome]}>{t(`receive.outcome.${outcome}`)}</WordBadge>;
}

const COLORS = { received: "teal", missing: "orange", rejected: "red" } as const;
