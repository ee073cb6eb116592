import { Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatDateTime } from "../../kit/components/format.ts";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import classes from "./home.module.css";
import { HomeCard, HomeMore, HomeRow, HomeRows } from "./HomeCard.tsx";
import { formatMore } from "./formatName.ts";

type Work = Outputs["home"]["facility"]["work"] | Outputs["home"]["researcher"]["work"];
type Need = Work["rows"][number]["needs"][number]["need"];

/** The orders that need the reader, newest need first: one row per order, with everything it needs. */
export function WorkCard({ work, none, all }: { work: Work; none: string; all?: ReactNode }) {
  const { can } = useSession();
  return (
    <HomeCard
      title={t(can("orders.change") ? "home.work" : "home.work.others")}
      total={work.total}
      none={none}
      all={all}
    >
      <HomeRows>
        {work.rows.map(({ id, orderNumber, name, owner, at, needs }) => (
          <HomeRow
            key={id}
            lead={<OrderLink id={id} isDraft={needs[0]?.need === "draft"} name={name ?? orderNumber} />}
            text={[name !== null && orderNumber, owner, formatDateTime(at)]}
          >
            <Group gap={6} pt={6}>
              {needs.map(({ need, samples }) => (
                <NeedBadge key={need} orderId={id} need={need} samples={samples} />
              ))}
            </Group>
          </HomeRow>
        ))}
        <HomeMore text={formatMore(work)} />
      </HomeRows>
    </HomeCard>
  );
}

function OrderLink({ id, isDraft, name }: { id: string; isDraft: boolean; name: string }) {
  const { can } = useSession();
  if (isDraft && can("orders.change"))
    return (
      <Link to="/orders/new" search={{ order: id }} className={classes.lead}>
        {name}
      </Link>
    );
  return (
    <Link to="/orders/$orderId" params={{ orderId: id }} className={classes.lead}>
      {name}
    </Link>
  );
}

const COLORS: Record<Need, BadgeColor> = {
  new: "blue",
  receive: "orange",
  problem: "red",
  review: "orange",
  publish: "teal",
  download: "teal",
  send: "orange",
  draft: "gray",
};

/** What an order needs; a need with a page of its own leads there, the others are on the page of the order. */
function NeedBadge({ orderId, need, samples }: { orderId: string; need: Need; samples: number }) {
  const text = need === "download" ? t("home.work.download") : t(`home.work.${need}`, { samples });
  const badge = <WordBadge color={COLORS[need]}>{text}</WordBadge>;
  if (need !== "publish" && need !== "download") return badge;
  return (
    <Link to="/orders/$orderId/delivery" params={{ orderId }} className={classes.need}>
      {badge}
    </Link>
  );
}
