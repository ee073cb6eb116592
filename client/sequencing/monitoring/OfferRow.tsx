import { Button, Checkbox, Group, Progress, Stack, Text } from "@mantine/core";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import { formatBytes, formatDateTime } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { formatBases, formatCount } from "./figures.ts";
import { barcodeInWords } from "./streamInWords.ts";
import classes from "./stream.module.css";
import { isBeingTaken, type Offer } from "./useOffers.ts";
import { textOfSaid } from "../../kit/i18n/sentenceText.ts";

const percents = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 0 });
const BARCODES_SHOWN = 4;

/**
 * The files of one sample on the left, the state of their import on the right.
 * @param isChosen undefined where no choice is offered
 */
export function OfferRow({
  offer,
  isChosen,
  onChoose,
  onCancel,
}: {
  offer: Offer;
  isChosen: boolean | undefined;
  onChoose: (isChosen: boolean) => void;
  onCancel: (() => void) | undefined;
}) {
  const { sampleCode, barcodes, fileCount, totalReads, totalBases, totalSize } = offer;
  const shown = barcodes.slice(0, BARCODES_SHOWN).map(barcodeInWords);
  return (
    <li className={classes.offer} aria-label={sampleCode}>
      <Stack gap={2} className={classes.told ?? ""}>
        {isChosen === undefined ? (
          <Text size="sm" fw={600} className={classes.name ?? ""}>
            {sampleCode}
          </Text>
        ) : (
          <Checkbox
            label={<span className={classes.offerName}>{sampleCode}</span>}
            aria-label={t("streamOffers.choose", { sample: sampleCode })}
            checked={isChosen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
          />
        )}
        <Text size="sm" c="dimmed" className={classes.name ?? ""}>
          {[...shown, ...(barcodes.length > BARCODES_SHOWN ? ["…"] : [])].join(", ")}
        </Text>
      </Stack>
      <Stack gap={2} className={[classes.told, classes.numbers].join(" ")}>
        <Text size="sm">
          {fileCount === 0
            ? t("streamOffers.nothing")
            : t("streamOffers.offered", {
                files: fileCount,
                reads: formatCount(totalReads),
                bases: formatBases(totalBases),
              })}
        </Text>
        {fileCount > 0 && (
          <Text size="sm" c="dimmed">
            {t("streamOffers.size", { size: formatBytes(totalSize) })}
          </Text>
        )}
      </Stack>
      <Stack gap={4} className={classes.told ?? ""}>
        <State offer={offer} />
        {isBeingTaken(offer) && onCancel && (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t("streamOffers.cancelOf", { sample: sampleCode })}
              onClick={onCancel}
            >
              {t("streamOffers.cancel")}
            </Button>
          </Group>
        )}
      </Stack>
    </li>
  );
}

function State({ offer }: { offer: Offer }) {
  const { taking, hasActiveRead, newFiles, fileCount, sampleCode } = offer;
  if (taking?.status === "waiting") return <WordBadge color="gray">{t("streamOffers.waiting")}</WordBadge>;
  if (taking?.status === "copying") {
    const share = taking.totalBytes === 0 ? 0 : taking.copiedBytes / taking.totalBytes;
    return (
      <>
        <Progress value={share * 100} aria-label={t("streamOffers.progress", { sample: sampleCode })} />
        <Text size="sm" className={classes.numbers ?? ""}>
          {t("streamOffers.copying", {
            percent: percents.format(share),
            copied: formatBytes(taking.copiedBytes),
            total: formatBytes(taking.totalBytes),
          })}
        </Text>
      </>
    );
  }
  if (taking?.status === "failed")
    return (
      <>
        <WordBadge color="red">{t("streamOffers.failedBadge")}</WordBadge>
        <Text size="sm" className={classes.name ?? ""}>
          {textOfSaid(taking.problem ?? "")}
        </Text>
      </>
    );
  if (taking)
    return (
      <>
        <Group gap="xs">
          <WordBadge color="teal">{t("streamOffers.done")}</WordBadge>
          {newFiles > 0 && <WordBadge color="blue">{t("streamOffers.new", { files: newFiles })}</WordBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {t("streamOffers.doneText", {
            files: taking.fileCount,
            reads: formatCount(taking.totalReads),
            time: taking.takenAt === null ? "" : formatDateTime(taking.takenAt),
          })}
        </Text>
      </>
    );
  if (fileCount === 0 && !hasActiveRead) return null;
  return (
    <Text size="sm" c="dimmed">
      {t(hasActiveRead ? "streamOffers.hasRead" : "streamOffers.notTaken")}
    </Text>
  );
}
