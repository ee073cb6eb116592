import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import type { PoolStatus } from "./poolsSearch.ts";

const COLORS: Record<PoolStatus, BadgeColor> = { PLANNED: "gray", POOLED: "teal", USED_UP: "darkBlue" };

export function PoolStatusBadge({ status }: { status: PoolStatus }) {
  return (
    <WordBadge isState color={COLORS[status]}>
      {t(`pools.status.${status}`)}
    </WordBadge>
  );
}
