import { ActionIcon, Loader, Popover, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { t } from "../../kit/i18n/t.ts";
import { upTo99 } from "../../kit/i18n/upTo99.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import classes from "./notifications.module.css";

const NotificationsPanel = lazy(async () => ({
  default: (await import("./NotificationsPanel.tsx")).NotificationsPanel,
}));

/** The bell in the header: the live number of unread notifications, and the newest ones. */
export function NotificationsButton() {
  const [opened, { toggle, close }] = useDisclosure();
  const { data } = useQuery(trpc.notifications.count.queryOptions());
  const unread = data?.unread ?? 0;
  const words = unread > 0 ? t("notifications.bell.unread", { unread }) : t("notifications.bell");

  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width={400}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          className={classes.bell}
          aria-label={words}
          title={words}
          onClick={toggle}
        >
          <IconBell size={20} stroke={1.75} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {upTo99(unread)}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <VisuallyHidden role="status">{unread > 0 ? words : ""}</VisuallyHidden>
      <Popover.Dropdown p={0} className={classes.dropdown} aria-label={t("notifications.title")}>
        {opened && (
          <Suspense fallback={<Loader m="lg" size="sm" />}>
            <NotificationsPanel onClose={close} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
