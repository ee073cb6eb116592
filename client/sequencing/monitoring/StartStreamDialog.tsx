import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardEvent } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { StartStreamForm } from "./StartStreamForm.tsx";

/** Starts monitoring the run directory of an order, and opens its page. The draft is stored on this device. */
export function StartStreamDialog({
  orderId,
  opened,
  onClose,
}: {
  orderId: string;
  opened: boolean;
  onClose: () => void;
}) {
  useRestoreFocus(opened);
  const isNarrow = useIsNarrow();

  // A list that is open, or a cell that is being typed into, has the key first.
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    if ((event.target as Element).getAttribute("data-mantine-stop-propagation") !== "true") onClose();
  }

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("streams.start.title")}
      size="xl"
      fullScreen={isNarrow}
      closeOnEscape={false}
      onKeyDown={onKeyDown}
    >
      <Content orderId={orderId} onClose={onClose} />
    </Modal>
  );
}

function Content({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const order = useQuery(trpc.orders.get.queryOptions({ orderId }));
  const planned = useQuery(trpc.streams.plannedBarcodes.queryOptions({ orderId }));
  const error = order.error ?? planned.error;

  if (order.data && planned.data)
    return <StartStreamForm order={order.data} planned={planned.data} onClose={onClose} />;
  if (!error) return <Loading rows={8} />;
  return (
    <ErrorNotice
      error={error}
      title={t("streams.start.failed")}
      onRetry={() => void Promise.all([order.refetch(), planned.refetch()])}
    />
  );
}
