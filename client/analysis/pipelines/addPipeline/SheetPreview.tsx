import { Alert, List, Select, Stack, Table } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceText } from "../../../kit/i18n/sentenceText.ts";
import { t } from "../../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { orderLabel } from "../../../ordering/targets/orderLabel.ts";
import type { Column } from "./ReadPipeline.tsx";

const SHOWN = 50;

/** The samplesheet that the columns make of an order of choice. */
export function SheetPreview({ draftId, columns }: { draftId: string; columns: Column[] }) {
  const [orderId, setOrderId] = useState<string | null>(null);
  const [mapped] = useDebouncedValue(columns, 300);
  const { data: orders } = useQuery(trpc.orders.list.queryOptions({ limit: SHOWN }));
  const { data, error } = useQuery({
    queryKey: ["derivation.preview", draftId, orderId, mapped],
    queryFn: () => trpcClient.derivation.preview.mutate({ draftId, orderId: orderId ?? "", columns: mapped }),
    enabled: orderId !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Stack gap="sm">
      <Select
        label={t("addPipeline.preview")}
        description={t("addPipeline.preview.hint")}
        placeholder={t("addPipeline.preview.choose")}
        data={(orders?.orders ?? []).map((order) => ({ value: order.id, label: orderLabel(order) }))}
        value={orderId}
        searchable
        clearable
        maw={420}
        onChange={setOrderId}
      />
      <ErrorNotice error={error} title={t("addPipeline.preview.failed")} />
      {orderId !== null && data && (
        <>
          {data.errors.length > 0 && (
            <Alert color="yellow" variant="light" title={t("addPipeline.preview.errors")}>
              <List size="sm">
                {data.errors.map(sentenceText).map((text) => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <Table.ScrollContainer minWidth={mapped.length * 120}>
            <Table aria-label={t("addPipeline.preview.table")} fz="xs">
              <Table.Thead>
                <Table.Tr>
                  {mapped.map(({ name }) => (
                    <Table.Th key={name}>{name}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.rows.map((cells) => (
                  <Table.Tr key={cells.join("	")}>
                    {mapped.map(({ name }, at) => (
                      <Table.Td key={name} style={{ overflowWrap: "anywhere" }}>
                        {cells[at]}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        </>
      )}
    </Stack>
  );
}
