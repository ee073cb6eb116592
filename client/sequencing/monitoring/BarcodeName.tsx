import { Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import type { BarcodeRow } from "./barcodeRows.ts";
import { formatBarcode } from "./formatEvent.ts";

export function BarcodeName({ barcode }: { barcode: string }) {
  return <span>{formatBarcode(barcode)}</span>;
}

/** The sample of a barcode, or that it has none. */
export function SampleName({ row: { sampleCode, isSampleUnknown } }: { row: BarcodeRow }) {
  if (sampleCode === null)
    return (
      <Text size="sm" c="dimmed" span>
        {t("streams.barcodes.noSample")}
      </Text>
    );
  if (!isSampleUnknown) return <span>{sampleCode}</span>;
  return (
    <>
      <span>{sampleCode}</span>{" "}
      <Text size="sm" c="var(--mantine-color-error)" span>
        {t("streams.barcodes.unknownSample")}
      </Text>
    </>
  );
}
