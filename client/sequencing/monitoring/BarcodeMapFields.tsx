import { Alert, Select, Stack, Text, Title } from "@mantine/core";
import { type Ref, useMemo } from "react";
import { t } from "../../kit/i18n/t.ts";
import { Sheet, type SheetHandle } from "../../kit/sheet/Sheet.tsx";
import { isBlank } from "../../kit/sheet/table.ts";
import { formatNumber } from "../../kit/components/format.ts";
import type { RowProblems } from "../../kit/sheet/problems.ts";
import { BARCODES_MAX, mapColumns } from "./barcodeMap.ts";
import { isOtherFlowCell, NOTHING, OF_SAMPLES, type Planned } from "./mapSource.ts";
import type { BarcodeMap } from "./useBarcodeMap.ts";

/** The barcode map: filled from the run plan, editable, accepts a paste. */
export function BarcodeMapFields({
  map,
  planned,
  codes,
  problems,
  flowCellId,
  ref,
}: {
  map: BarcodeMap;
  planned: Planned;
  codes: string[];
  problems: readonly RowProblems[];
  flowCellId: string;
  ref: Ref<SheetHandle>;
}) {
  const columns = useMemo(() => mapColumns(codes), [codes]);
  const { table, source, plan, fillFrom } = map;
  const filled = table.rows.filter((row) => !isBlank(row)).length;
  const sources = sourceOptions(planned);

  return (
    <section aria-labelledby="map-title">
      <Stack gap="sm">
        <Stack gap={2}>
          <Title order={3} size="h5" id="map-title">
            {t("streams.start.map")}
          </Title>
          <Text size="sm" c="dimmed">
            {t(codes.length === 0 ? "streams.start.map.noSamples" : "streams.start.map.text")}
          </Text>
        </Stack>
        {codes.length > 0 && (
          <>
            {sources.length > 1 && (
              <Select
                label={t("streams.start.map.source")}
                data={sources}
                value={source}
                allowDeselect={false}
                onChange={(next) => next !== null && next !== source && fillFrom(next)}
              />
            )}
            {plan && isOtherFlowCell(plan, flowCellId) && (
              <Alert color="yellow" variant="light">
                {t("streams.start.map.otherFlowCell", {
                  run: plan.runId,
                  planned: plan.flowCellId ?? "",
                  used: flowCellId,
                })}
              </Alert>
            )}
            <Sheet
              ref={ref}
              label={t("streams.start.map.grid")}
              table={table}
              columns={columns}
              problems={problems}
              growable
              rowsMax={BARCODES_MAX}
              countText={() => t("streams.start.map.count", { barcodes: formatNumber(filled) })}
            />
          </>
        )}
      </Stack>
    </section>
  );
}

function sourceOptions({ plans, fromSamples }: Planned): { value: string; label: string }[] {
  return [
    ...plans.map(({ sequencingRunId, runId, runName, barcodes }) => ({
      value: sequencingRunId,
      label: t("streams.start.map.source.plan", {
        name: runName !== null && runName !== runId ? `${runId} · ${runName}` : runId,
        barcodes: barcodes.length,
      }),
    })),
    ...(fromSamples.length > 0
      ? [
          {
            value: OF_SAMPLES,
            label: t("streams.start.map.source.samples", { barcodes: fromSamples.length }),
          },
        ]
      : []),
    { value: NOTHING, label: t("streams.start.map.source.nothing") },
  ];
}
