import { Card, Stack, Table, Text, Title } from "@mantine/core";
import { formatNumber } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";
import type { RunFolderView } from "./runFolderStates.ts";

type Barcode = RunFolderView["unknownBarcodes"][number];
const SHOWN = 50;

/** The most frequent unknown barcodes of a run, each with a possible cause. */
export function UnknownBarcodesPanel({ barcodes }: { barcodes: Barcode[] }) {
  return (
    <Card withBorder component="section" aria-labelledby="unknown-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="unknown-title">
          {t("runFolders.unknown")}
        </Title>
        {barcodes.length === 0 ? (
          <Text c="dimmed">{t("runFolders.unknown.none")}</Text>
        ) : (
          <>
            <Text size="sm" c="dimmed">
              {t("runFolders.unknown.text")}
            </Text>
            <Table.ScrollContainer minWidth={560}>
              <Table verticalSpacing={6} aria-label={t("runFolders.unknown")}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t("runFolders.lanes.lane")}</Table.Th>
                    <Table.Th>{t("runFolders.unknown.sequences")}</Table.Th>
                    <Table.Th ta="right">{t("runFolders.samples.reads")}</Table.Th>
                    <Table.Th>{t("runFolders.unknown.guess")}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {barcodes.slice(0, SHOWN).map((barcode) => (
                    <Table.Tr key={`${barcode.lane} ${barcode.i7} ${barcode.i5 ?? ""}`}>
                      <Table.Td>{barcode.lane}</Table.Td>
                      <Table.Td ff="monospace">
                        {barcode.i5 === null ? barcode.i7 : `${barcode.i7} + ${barcode.i5}`}
                      </Table.Td>
                      <Table.Td ta="right">{formatNumber(barcode.readCount)}</Table.Td>
                      <Table.Td>{formatGuess(barcode)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </>
        )}
      </Stack>
    </Card>
  );
}

function formatGuess({ guess }: Barcode): string {
  if (guess === null) return t("common.none");
  const name = guess.name ?? "";
  if (guess.kind === "noSignal") return t("runFolders.unknown.noSignal");
  if (guess.kind === "mixed") return t("runFolders.unknown.mixed", { name, other: guess.otherName ?? "" });
  return t(`runFolders.unknown.${guess.kind}`, { name });
}
