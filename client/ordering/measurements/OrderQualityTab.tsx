import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconTable } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { useOrder } from "../orders/OrderContext.ts";
import { DecideDialog } from "./DecideDialog.tsx";
import { formatMeasured } from "./formatMeasured.ts";
import { type SampleDialog, QualityTable } from "./QualityTable.tsx";
import { QuestionPanel } from "./QuestionPanel.tsx";
import { RecordDialog } from "./RecordDialog.tsx";
import { ReplacementPanel } from "./ReplacementPanel.tsx";
import { TableDialog } from "./TableDialog.tsx";

type OrderMeasurements = Outputs["measurements"]["get"];

/** What was measured of the samples of an order, and the verdict on each. */
export function OrderQualityTab() {
  const order = useOrder();
  const { can } = useSession();
  const [open, setOpen] = useState<{ act: "table" } | SampleDialog>();
  useRestoreFocus(open !== undefined);
  const { data, error, refetch } = useQuery(trpc.measurements.get.queryOptions({ orderId: order.id }));
  const mayRecord = can("samples.receive");
  const close = () => setOpen(undefined);
  return (
    <Stack gap="md" component="section" aria-labelledby="order-quality-title">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id="order-quality-title">
          {t("measurements.title")}
        </Title>
        {mayRecord && (
          <Button leftSection={<IconTable size={18} aria-hidden />} onClick={() => setOpen({ act: "table" })}>
            {t("measurements.table")}
          </Button>
        )}
      </Group>
      {error && <ErrorNotice error={error} title={t("measurements.failed")} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      <QuestionPanel order={order} />
      <ReplacementPanel order={order} />
      {data && <QualityTable data={data} onOpen={mayRecord ? setOpen : undefined} />}
      {data && <LimitList data={data} />}
      {open?.act === "table" && <TableDialog orderId={order.id} onClose={close} />}
      {open?.act === "record" && <RecordDialog orderId={order.id} sample={open.sample} onClose={close} />}
      {open?.act === "decide" && <DecideDialog orderId={order.id} samples={open.samples} onClose={close} />}
    </Stack>
  );
}

const LIMITS = ["failBelow", "warnBelow", "warnAbove", "failAbove"] as const;

function LimitList({ data: { limits, types } }: { data: OrderMeasurements }) {
  if (limits.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("measurements.noLimits")}
      </Text>
    );
  return (
    <Stack gap={4}>
      <Title order={3} size="h5">
        {t("measurements.limits")}
      </Title>
      {types.flatMap((type) => {
        const found = limits.find(({ typeId }) => typeId === type.id);
        if (!found) return [];
        const parts = LIMITS.flatMap((limit) => {
          const value = found[limit];
          return value === null
            ? []
            : [t(`measurements.limit.${limit}`, { value: formatMeasured(value, type) })];
        });
        return [
          <Text key={type.id} size="sm">
            {`${type.name}: ${parts.join(", ")}`}
          </Text>,
        ];
      })}
    </Stack>
  );
}
