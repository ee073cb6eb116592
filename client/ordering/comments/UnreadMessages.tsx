import { IconAt, IconMessage } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import classes from "./messages.module.css";

/** The number of unread comments on an order, for lists. Renders nothing for 0. */
export function UnreadMessages({ orderId }: { orderId: string }) {
  const { data } = useQuery(trpc.comments.unread.queryOptions());
  const found = data?.orders.find((order) => order.orderId === orderId);
  if (!found) return null;
  const { unread, mentions } = found;
  const words = t(mentions > 0 ? "comments.mentioned" : "comments.unread", { unread });
  const Icon = mentions > 0 ? IconAt : IconMessage;
  return (
    <span className={classes.unread} role="img" aria-label={words} title={words}>
      <Icon size={14} stroke={2} aria-hidden />
      <span aria-hidden>{unread}</span>
    </span>
  );
}
