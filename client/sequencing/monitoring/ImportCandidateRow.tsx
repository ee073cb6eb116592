import { Button, Checkbox, Group, Progress, Stack, Text } from "@mantine/core";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import { formatBytes, formatDateTime } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { formatBases, formatCount } from "./formatBases.ts";
import { formatBarcode } from "./formatEvent.ts";
import classes from "./stream.module.css";
import { isImporting, type ImportCandidate } from "./useImportCandidates.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";

const percents = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 0 });
const BARCODES_SHOWN = 4;

/**
 * The files of one sample on the left, the state of their import on the right.
 * @param isChosen undefined without a choice
 */
export function ImportCandidateRow({
  candidate,
  isChosen,
  onChoose,
  onCancel,
}: {
  candidate: ImportCandidate;
  isChosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
  onCancel: (() => void) | undefined;
}) {
  const { sampleCode, barcodes, fileCount, totalReads, totalBases, totalSize } = candidate;
  const shown = barcodes.slice(0, BARCODES_SHOWN).map(formatBarcode);
  return (
    <li className={classes.candidate} aria-label={sampleCode}>
      <Stack gap={2} className={classes.cell ?? ""}>
        {isChosen === undefined ? (
          <Text size="sm" fw={600} className={classes.name ?? ""}>
            {sampleCode}
          </Text>
        ) : (
          <Checkbox
            label={<span className={classes.candidateName}>{sampleCode}</span>}
            aria-label={t("readImports.choose", { sample: sampleCode })}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        )}
        <Text size="sm" c="dimmed" className={classes.name ?? ""}>
          {[...shown, ...(barcodes.length > BARCODES_SHOWN ? ["…"] : [])].join(", ")}
        </Text>
      </Stack>
      <Stack gap={2} className={[classes.cell, classes.numbers].join(" ")}>
        <Text size="sm">
          {fileCount === 0
            ? t("readImports.nothing")
            : t("readImports.counted", {
                files: fileCount,
                reads: formatCount(totalReads),
                bases: formatBases(totalBases),
              })}
        </Text>
        {fileCount > 0 && (
          <Text size="sm" c="dimmed">
            {t("readImports.size", { size: formatBytes(totalSize) })}
          </Text>
        )}
      </Stack>
      <Stack gap={4} className={classes.cell ?? ""}>
        <ImportStatus candidate={candidate} />
        {isImporting(candidate) && onCancel && (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("readImports.cancelSample", { sample: sampleCode })}
              onClick={onCancel}
            >
              {t("readImports.cancel")}
            </Button>
          </Group>
        )}
      </Stack>
    </li>
  );
}

function ImportStatus({ candidate }: { candidate: ImportCandidate }) {
  const { latestImport, hasActiveRead, newFiles, fileCount, sampleCode } = candidate;
  if (latestImport?.status === "waiting")
    return <WordBadge color="gray">{t("readImports.waiting")}</WordBadge>;
  if (latestImport?.status === "copying") {
    const share = latestImport.totalBytes === 0 ? 0 : latestImport.copiedBytes / latestImport.totalBytes;
    return (
      <>
        <Progress value={share * 100} aria-label={t("readImports.progress", { sample: sampleCode })} />
        <Text size="sm" className={classes.numbers ?? ""}>
          {t("readImports.copying", {
            percent: percents.format(share),
            copied: formatBytes(latestImport.copiedBytes),
            total: formatBytes(latestImport.totalBytes),
          })}
        </Text>
      </>
    );
  }
  if (latestImport?.status === "failed")
    return (
      <>
        <WordBadge color="red">{t("readImports.failedBadge")}</WordBadge>
        <Text size="sm" className={classes.name ?? ""}>
          {sentenceText(latestImport.problem ?? "")}
        </Text>
      </>
    );
  if (latestImport)
    return (
      <>
        <Group gap="xs">
          <WordBadge color="teal">{t("readImports.done")}</WordBadge>
          {newFiles > 0 && <WordBadge color="blue">{t("readImports.new", { files: newFiles })}</WordBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t("readImports.doneText", {
            files: latestImport.fileCount,
            reads: formatCount(latestImport.totalReads),
            time: latestImport.importedAt === null ? "" : formatDateTime(latestImport.importedAt),
          })}
        </Text>
      </>
    );
  if (fileCount === 0 && !hasActiveRead) return null;
  return (
    <Text size="sm" c="dimmed">
      {t(hasActiveRead ? "readImports.hasRead" : "readImports.notImported")}
    </Text>
  );
}
