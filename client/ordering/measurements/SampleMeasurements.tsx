import { ActionIcon, Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { PhoneRow } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { DecisionBadge } from "./DecisionBadge.tsx";
import { formatMeasured } from "./formatMeasured.ts";
import { RecordDialog } from "./RecordDialog.tsx";
import { ReplacedTube } from "./ReplacedTube.tsx";
import { VerdictBadge } from "./VerdictBadge.tsx";

type Measurement = Outputs["measurements"]["ofSample"]["measurements"][number];

/** What was measured of a sample, with the verdict of each value. */
export function SampleMeasurements({
  orderId,
  sampleId,
  name,
}: {
  orderId: string;
  sampleId: string;
  name: string;
}) {
  const { can } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const { data, error, refetch } = useQuery(trpc.measurements.ofSample.queryOptions({ orderId, sampleId }));
  const mayRecord = can("samples.receive");
  const current = data?.measurements.filter(({ isCurrent }) => isCurrent) ?? [];
  const earlier =
    data?.measurements.filter(({ isCurrent, replacedTubeId }) => !isCurrent && replacedTubeId === null) ?? [];
  return (
    <Card withBorder component="section" aria-labelledby="measurements-title">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Group gap="sm">
            <Title order={2} size="h4" id="measurements-title">
              {t("measurements.ofSample")}
            </Title>
            {data && current.length > 0 && <VerdictBadge verdict={data.verdict} />}
          </Group>
          {mayRecord && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setIsOpen(true)}
            >
              {t("measurements.record")}
            </Button>
          )}
        </Group>
        {error && (
          <ErrorNotice error={error} title={t("measurements.failed")} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={2} />}
        {data && current.length === 0 && <Text c="dimmed">{t("measurements.ofSample.none")}</Text>}
        {data?.decision && (
          <Group gap="xs">
            <Text size="sm" fw={600}>
              {t("measurements.decision")}
            </Text>
            <DecisionBadge decision={data.decision} />
            <Text size="sm" style={{ overflowWrap: "anywhere" }}>
              {[
                data.decision.question,
                data.decision.comment,
                data.decision.reason,
                data.decision.replacementComment,
              ]
                .filter(Boolean)
                .join(" · ")}
            </Text>
          </Group>
        )}
        {data && data.missing.length > 0 && (
          <Text size="sm" c="dimmed">
            {t("measurements.missing", { types: data.missing.join(", ") })}
          </Text>
        )}
        {current.length > 0 && (
          <Values orderId={orderId} label={t("measurements.ofSample")} rows={current} mayRemove={mayRecord} />
        )}
        {earlier.length > 0 && (
          <>
            <Title order={3} size="h5">
              {t("measurements.earlier")}
            </Title>
            <Values
              orderId={orderId}
              label={t("measurements.earlier")}
              rows={earlier}
              mayRemove={mayRecord}
            />
          </>
        )}
        {data?.replacedTubes.toReversed().map((tube) => (
          <ReplacedTube
            key={tube.id}
            tube={tube}
            values={
              <Values
                orderId={orderId}
                label={t("measurements.ofTube", { code: tube.tubeCode })}
                rows={data.measurements.filter(({ replacedTubeId }) => replacedTubeId === tube.id)}
                mayRemove={mayRecord}
              />
            }
          />
        ))}
      </Stack>
      {isOpen && (
        <RecordDialog
          orderId={orderId}
          sample={{ id: sampleId, sampleId: name }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

function Values({
  orderId,
  label,
  rows,
  mayRemove,
}: {
  orderId: string;
  label: string;
  rows: Measurement[];
  mayRemove: boolean;
}) {
  const client = useQueryClient();
  const remove = useMutation(
    trpc.measurements.remove.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("measurements.removed"), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.measurements.pathKey() });
      },
      onError: (error) =>
        notifications.show({ title: t("measurements.notRemoved"), message: errorText(error), color: "red" }),
    }),
  );
  if (rows.length === 0) return null;
  return (
    <PlainTable
      label={label}
      rows={rows}
      columns={valueColumns(
        mayRemove ? (measurementId) => remove.mutate({ orderId, measurementId }) : undefined,
      )}
      renderCard={(one) => (
        <PhoneRow
          name={one.type}
          badge={<VerdictBadge verdict={one.verdict} />}
          facts={[formatMeasured(one.value, one), aboutText(one)]}
        />
      )}
    />
  );
}

function valueColumns(onRemove: ((measurementId: string) => void) | undefined): TableColumn<Measurement>[] {
  return [
    { id: "type", label: t("measurements.table.type"), widthPx: 150, cell: ({ type }) => type },
    {
      id: "value",
      label: t("measurements.table.value"),
      widthPx: 130,
      align: "right",
      cell: (one) => formatMeasured(one.value, one),
    },
    {
      id: "verdict",
      label: t("measurements.verdict"),
      widthPx: 130,
      cell: ({ verdict }) => <VerdictBadge verdict={verdict} />,
    },
    {
      id: "about",
      label: t("measurements.instrument"),
      widthPx: 220,
      grow: 1,
      cell: (one) => aboutText(one),
    },
    ...(onRemove
      ? [
          {
            id: "remove",
            label: "",
            widthPx: 52,
            cell: ({ id, type }: Measurement) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t("measurements.remove", { type })}
                onClick={() => onRemove(id)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            ),
          },
        ]
      : []),
  ];
}

function aboutText({ instrument, note, recorded, measuredAt, source }: Measurement): string {
  return [
    instrument,
    formatDateTime(measuredAt),
    source === "typed" ? null : t(`measurements.source.${source}`),
    recorded === null ? null : t("measurements.converted", { recorded }),
    note,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
