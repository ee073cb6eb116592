import { Group, Progress, Text } from "@mantine/core";
import { formatShare } from "./formatShare.ts";
import type { BarcodeRow } from "./barcodeRows.ts";
import classes from "./stream.module.css";

/** How much of all reads are of a barcode. */
export function ShareBar({ row: { share, sampleCode, isSampleUnknown } }: { row: BarcodeRow }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress
        size="sm"
        flex={1}
        miw={60}
        value={share * 100}
        color={sampleCode === null || isSampleUnknown ? "gray.6" : "cyan"}
        aria-hidden
      />
      <Text size="sm" w={52} ta="right" className={classes.numbers ?? ""}>
        {formatShare(share)}
      </Text>
    </Group>
  );
}
