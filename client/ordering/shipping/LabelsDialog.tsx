import { Button, Modal, NumberInput, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import {
  LABEL_FORMAT_IDS,
  LABEL_FORMATS,
  type LabelFormatId,
  labelsPerPage,
} from "../../../server/platform/documents/rules/labelFormats.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { t } from "../../kit/i18n/t.ts";

interface Choice {
  format: string;
  symbol: string;
  output: string;
  dpi: string;
}

const DEFAULT_CHOICE: Choice = {
  format: "avery-l4731",
  symbol: "datamatrix",
  output: "pdf",
  dpi: "203",
};

/** Chooses the format of labels and opens them for printing. The choice is kept in the browser.
 *  @param address the path that returns the labels, which may have a query
 *  @param count the number of labels */
export function LabelsDialog({
  opened,
  onClose,
  address,
  count,
}: {
  opened: boolean;
  onClose: () => void;
  address: string;
  count: number;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("labels.title", { labels: count })}>
      <LabelsForm address={address} count={count} onClose={onClose} />
    </Modal>
  );
}

function LabelsForm({ address, count, onClose }: { address: string; count: number; onClose: () => void }) {
  const [kept, keep] = useLocalStorage<Partial<Choice>>({
    key: "lanekeeper.labels",
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const choice = { ...DEFAULT_CHOICE, ...kept };
  const formatId: LabelFormatId = LABEL_FORMAT_IDS.find((id) => id === choice.format) ?? "avery-l4731";
  const perPage = labelsPerPage(LABEL_FORMATS[formatId]);
  const [start, setStart] = useState<number | string>(1);
  const first = typeof start === "number" ? Math.min(Math.max(start, 1), perPage) : 1;
  const change = (part: Partial<Choice>) => keep({ ...choice, ...part });
  const isZpl = choice.output === "zpl";
  const query = new URLSearchParams({
    format: formatId,
    symbol: choice.symbol,
    output: choice.output,
    ...(isZpl ? { dpi: choice.dpi } : { start: String(first) }),
  });
  const sheets = Math.ceil((count + first - 1) / perPage);
  return (
    <Stack gap="md">
      <Select
        label={t("labels.format")}
        data={LABEL_FORMAT_IDS.map((value) => ({ value, label: LABEL_FORMATS[value].name }))}
        value={formatId}
        allowDeselect={false}
        data-autofocus
        onChange={(format) => change({ format: format ?? formatId })}
      />
      <SegmentedControl
        aria-label={t("labels.symbol")}
        data={[
          { value: "datamatrix", label: "DataMatrix" },
          { value: "qrcode", label: "QR" },
        ]}
        value={choice.symbol}
        onChange={(symbol) => change({ symbol })}
      />
      <SegmentedControl
        aria-label={t("labels.output")}
        data={[
          { value: "pdf", label: t("labels.output.pdf") },
          { value: "zpl", label: t("labels.output.zpl") },
        ]}
        value={choice.output}
        onChange={(output) => change({ output })}
      />
      {isZpl ? (
        <Select
          label={t("labels.dpi")}
          data={["203", "300", "600"].map((value) => ({ value, label: `${value} dpi` }))}
          value={choice.dpi}
          allowDeselect={false}
          onChange={(dpi) => change({ dpi: dpi ?? "203" })}
        />
      ) : (
        perPage > 1 && (
          <NumberInput
            label={t("labels.start")}
            description={t("labels.start.hint")}
            min={1}
            max={perPage}
            value={start}
            onChange={setStart}
          />
        )
      )}
      {!isZpl && (
        <Text size="sm" c="dimmed">
          {t(perPage > 1 ? "labels.sheets" : "labels.pages", { sheets })} {t("labels.scale")}
        </Text>
      )}
      <DialogButtons onCancel={onClose}>
        <Button
          component="a"
          href={`${address}${address.includes("?") ? "&" : "?"}${query}`}
          {...(isZpl ? {} : { target: "_blank", rel: "noreferrer" })}
          leftSection={<IconPrinter size={16} aria-hidden />}
        >
          {t(isZpl ? "labels.download" : "labels.open")}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
