import { IconLock } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";

/** What stands in the demo where sequencing runs are planned: nothing of them is to be seen there. */
export function SequencingInDemo({ orderId }: { orderId: string }) {
  return (
    <EmptyState
      icon={<IconLock size={28} />}
      title={t("sequencing.demo.title")}
      text={t("sequencing.demo.text")}
      action={
        <LinkButton to="/orders/$orderId" params={{ orderId }}>
          {t("sequencing.demo.toOrder")}
        </LinkButton>
      }
    />
  );
}
