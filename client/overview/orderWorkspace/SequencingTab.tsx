import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Loading } from "../../kit/components/Loading.tsx";
import { trpc } from "../../kit/trpc/trpc.ts";
import { useOrder } from "../../ordering/orders/OrderContext.ts";
import { OrderStreams } from "../../sequencing/monitoring/OrderStreams.tsx";
import { SequencingPage } from "../../sequencing/runs/SequencingPage.tsx";

/** The sequencing runs of an order: live ones first, then the planned ones with their samples. */
export function SequencingTab() {
  const { id: orderId, status } = useOrder();
  const { live: page = 1 } = useSearch({ from: "/signed-in/orders/$orderId/sequencing" });
  const navigate = useNavigate({ from: "/orders/$orderId/sequencing" });
  const live = useQuery(trpc.streams.listAll.queryOptions({ orderId, limit: 1 }));
  const streams = status !== "DRAFT" && (
    <OrderStreams
      orderId={orderId}
      page={page}
      onPage={(next) => void navigate({ search: (before) => ({ ...before, live: next }) })}
    />
  );
  const hasLive = (live.data?.total ?? 0) > 0;

  if (live.isPending) return <Loading rows={6} />;
  return (
    <Stack gap={32}>
      {hasLive && streams}
      <SequencingPage />
      {!hasLive && streams}
    </Stack>
  );
}
