import { useMatches } from "@tanstack/react-router";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { t } from "../../kit/i18n/t.ts";

const TABS = [
  { id: "overview", to: "/orders/$orderId" },
  { id: "samples", to: "/orders/$orderId/samples" },
  { id: "quality", to: "/orders/$orderId/quality", needsSubmission: true },
  { id: "sequencing", to: "/orders/$orderId/sequencing", isForFacility: true, needsSubmission: true },
  { id: "files", to: "/orders/$orderId/files", isForFacility: true, needsSubmission: true },
  { id: "analyses", to: "/orders/$orderId/analyses", needsSubmission: true },
  { id: "delivery", to: "/orders/$orderId/delivery", needsSubmission: true },
  { id: "billing", to: "/orders/$orderId/billing" },
  { id: "activity", to: "/orders/$orderId/activity" },
] as const satisfies { id: string; to: string; isForFacility?: true; needsSubmission?: true }[];

export type TabId = (typeof TABS)[number]["id"];

interface Tab {
  id: TabId;
  to: (typeof TABS)[number]["to"];
  isForFacility?: true;
  needsSubmission?: true;
}

/** The tabs of an order for a user: a draft has none for data. */
export function orderTabs({ status }: Pick<Order, "status">, isOfFacility: boolean): Tab[] {
  return TABS.filter(
    ({ isForFacility, needsSubmission }: Tab) =>
      (isOfFacility || !isForFacility) && (status !== "DRAFT" || !needsSubmission),
  );
}

/** The label of a tab; researchers see released results only. */
export function tabLabel(id: TabId, isOfFacility: boolean): string {
  return t(id === "analyses" && !isOfFacility ? "workspace.tab.results" : `workspace.tab.${id}`);
}

/** The open tab by the address, also on a page below it. */
export function useOpenTab(): Tab | undefined {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const tabs: Tab[] = TABS.toReversed();
  return tabs.find(({ to }) => path === to || path === `${to}/` || path.startsWith(`${to}/`));
}
