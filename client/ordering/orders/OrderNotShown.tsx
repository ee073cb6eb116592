import { IconFileOff } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";

/**
 * Replaces the page of an order that does not exist or belongs to another user.
 * @param status the server's status
 */
export function OrderNotShown({ status }: { status: 403 | 404 }) {
  const reason = status === 404 ? "notFound" : "forbidden";
  return (
    <EmptyState
      isPage
      icon={<IconFileOff size={28} />}
      title={t(`order.${reason}.title`)}
      text={t(`order.${reason}.text`)}
      action={<LinkButton to="/">{t("common.notFound.home")}</LinkButton>}
    />
  );
}
