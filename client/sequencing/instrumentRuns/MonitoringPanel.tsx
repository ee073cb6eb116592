import { Alert, Button, Group, List, Modal, Select, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useReceivedDataClass } from "../../access/settings/useReceivedDataClass.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { t } from "../../kit/i18n/t.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { PhoneRow, WIDTHS } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { FolderBrowser } from "../monitoring/FolderBrowser.tsx";
import { formatBases } from "../monitoring/formatBases.ts";
import { NotStarted } from "../monitoring/NotStarted.tsx";
import { StreamStatusBadge } from "../monitoring/StreamStatusBadge.tsx";
import type { WholeRun } from "./instrumentRun.ts";

type Stream = WholeRun["streams"][number];
const DATA_CLASSES = ["cleaned", "raw", "unknown"] as const;
const STARTABLE = ["PLANNED", "RUNNING"];

/** The live monitoring of a run for all of its orders. Renders nothing for runs without barcodes. */
export function MonitoringPanel({ data: { run, libraries, streams } }: { data: WholeRun }) {
  const { user, can } = useSession();
  const [dialog, setDialog] = useState<"start" | "import">();
  const hasBarcodes = libraries.some(({ barcode }) => barcode !== null);
  const isActive = streams.some(({ status }) => status !== "STOPPED");
  const mayStart =
    can("sequencing.plan") && !user.isDemo && hasBarcodes && !isActive && STARTABLE.includes(run.status);
  const mayImport = can("data.receive") && !user.isDemo && streams.length > 0;
  if (streams.length === 0 && !hasBarcodes) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="monitoring-title">
      <Group justify="space-between">
        <Title order={2} size="h3" id="monitoring-title">
          {t("instrumentRuns.monitoring")}
        </Title>
        <Group gap="xs">
          {mayStart && (
            <Button variant="default" onClick={() => setDialog("start")}>
              {t("instrumentRuns.monitoring.start")}
            </Button>
          )}
          {mayImport && (
            <Button variant="default" onClick={() => setDialog("import")}>
              {t("instrumentRuns.monitoring.import")}
            </Button>
          )}
        </Group>
      </Group>
      {streams.length === 0 ? (
        <Text c="dimmed">{t("instrumentRuns.monitoring.none")}</Text>
      ) : (
        <PlainTable
          label={t("instrumentRuns.monitoring")}
          rows={streams}
          columns={streamColumns()}
          renderCard={(stream) => (
            <PhoneRow
              name={stream.order.name ?? stream.order.orderNumber}
              badge={<StreamStatusBadge status={stream.status} />}
              facts={[formatBases(stream.totalBases), formatNumber(stream.totalReads)]}
            />
          )}
        />
      )}
      {dialog === "start" && <StartDialog runId={run.id} onClose={() => setDialog(undefined)} />}
      {dialog === "import" && <ImportDialog runId={run.id} onClose={() => setDialog(undefined)} />}
    </Stack>
  );
}

function streamColumns(): TableColumn<Stream>[] {
  return [
    {
      id: "order",
      label: t("instrumentRuns.order"),
      widthPx: 220,
      grow: 1,
      cell: ({ id, order }) => (
        <TextLink to="/orders/$orderId/streams/$streamRunId" params={{ orderId: order.id, streamRunId: id }}>
          {order.name ?? order.orderNumber}
        </TextLink>
      ),
    },
    {
      id: "status",
      label: t("instrumentRuns.status"),
      widthPx: 140,
      cell: ({ status }) => <StreamStatusBadge status={status} />,
    },
    {
      id: "barcodes",
      label: t("instrumentRuns.monitoring.barcodes"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ barcodeCount }) => formatNumber(barcodeCount),
    },
    {
      id: "reads",
      label: t("instrumentRuns.monitoring.reads"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ totalReads }) => formatNumber(totalReads),
    },
    {
      id: "yield",
      label: t("instrumentRuns.monitoring.yield"),
      widthPx: WIDTHS.number,
      align: "right",
      cell: ({ totalBases }) => formatBases(totalBases),
    },
  ];
}

function StartDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const client = useQueryClient();
  const [outputDir, setOutputDir] = useState("");
  const start = useMutation(
    trpc.instrumentRuns.startMonitoring.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("streams.start.started"), color: "teal" });
        onClose();
        void client.invalidateQueries({ queryKey: trpc.streams.pathKey() });
        await client.invalidateQueries({ queryKey: trpc.instrumentRuns.pathKey() });
      },
    }),
  );
  return (
    <Modal opened onClose={onClose} size="xl" title={t("instrumentRuns.monitoring.start")}>
      <Stack gap="md">
        <Text size="sm">{t("instrumentRuns.monitoring.start.text")}</Text>
        <FolderBrowser
          value={outputDir}
          error={undefined}
          onChange={(chosen) => {
            start.reset();
            setOutputDir(chosen);
          }}
        />
        <NotStarted error={start.error} />
        <DialogButtons onCancel={onClose}>
          <Button
            disabled={outputDir.trim() === ""}
            loading={start.isPending}
            onClick={() => start.mutate({ instrumentRunId: runId, outputDir: outputDir.trim() })}
          >
            {t("instrumentRuns.monitoring.start")}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

function ImportDialog({ runId, onClose }: { runId: string; onClose: () => void }) {
  const client = useQueryClient();
  const received = useReceivedDataClass();
  const [chosen, setChosen] = useState<(typeof DATA_CLASSES)[number]>();
  const request = useMutation(
    trpc.readImports.requestForRun.mutationOptions({
      async onSuccess({ requested, orders }) {
        notifications.show({
          message:
            requested === 0
              ? t("instrumentRuns.monitoring.import.nothing")
              : t("readImports.requested", { count: requested }),
          color: "teal",
        });
        if (orders.every(({ error }) => error === undefined)) onClose();
        await client.invalidateQueries({ queryKey: trpc.readImports.pathKey() });
      },
    }),
  );
  const refused = (request.data?.orders ?? []).filter(({ error }) => error !== undefined);
  return (
    <Modal opened onClose={onClose} title={t("instrumentRuns.monitoring.import")} centered>
      <Stack gap="md">
        <Text size="sm">{t("instrumentRuns.monitoring.import.text")}</Text>
        <Select
          label={t("readImports.class")}
          data={DATA_CLASSES.map((value) => ({ value, label: t(`readImports.class.${value}`) }))}
          value={chosen ?? received}
          allowDeselect={false}
          onChange={(value) => setChosen(DATA_CLASSES.find((known) => known === value))}
        />
        <ErrorNotice error={request.error} title={t("readImports.notRequested")} />
        {refused.length > 0 && (
          <Alert role="alert" color="red" variant="light" title={t("readImports.notRequested")}>
            <List size="sm">
              {refused.map(({ orderId, orderNumber, error }) => (
                <List.Item key={orderId}>{`${orderNumber}: ${sentenceText(error ?? "")}`}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <DialogButtons onCancel={onClose}>
          <Button
            loading={request.isPending}
            onClick={() => request.mutate({ instrumentRunId: runId, dataClass: chosen ?? received })}
          >
            {t("readImports.requestNone")}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}
