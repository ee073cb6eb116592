import { IconFileOff } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";

/** In place of an order that does not exist or is somebody else's. status: the answer of the server. */
export function OrderNotShown({ status }: { status: 403 | 404 }) {
  const reason = status === 404 ? "notFound" : "forbidden";
  return (
    <EmptyState
      isPage
      icon={<IconFileOff size={28} />}
      title={t(`order.${reason}.title`)}
      text={t(`order.${reason}.text`)}
      action={<LinkButton to="/">{t("frame.notFound.home")}</LinkButton>}
    />
  );
}
