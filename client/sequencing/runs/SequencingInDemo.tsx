import { IconLock } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";

/** Replaces the sequencing page in the demo, which has no sequencing runs. */
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
