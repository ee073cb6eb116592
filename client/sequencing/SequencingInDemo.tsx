import { IconLock } from "@tabler/icons-react";
import { t } from "../messages/t.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";

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
