import { Button, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { t } from "../../kit/i18n/t.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { SampleChoice, withChosen } from "./SampleChoice.tsx";
import type { StudyTable } from "./sampleTable.ts";
import { NoMatches } from "../../kit/components/NoMatches.tsx";

const SHOWN_MAX = 200;

/**
 * Chooses samples to remove from a study.
 * @param onRemove returns whether they were removed
 */
export function RemoveSamplesDialog({
  rows,
  opened,
  busy,
  error,
  onClose,
  onRemove,
}: {
  rows: StudyTable["rows"];
  opened: boolean;
  busy: boolean;
  error: unknown;
  onClose: () => void;
  onRemove: (sampleIds: string[]) => Promise<boolean>;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("study.samples.removeTitle")} size="lg" centered>
      <Choice rows={rows} busy={busy} error={error} onClose={onClose} onRemove={onRemove} />
    </Modal>
  );
}

function Choice({
  rows,
  busy,
  error,
  onClose,
  onRemove,
}: Omit<Parameters<typeof RemoveSamplesDialog>[0], "opened">) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const word = search.toLowerCase();
  const found = rows.filter(({ sampleId, sampleTitle, orderNumber }) =>
    `${sampleId} ${sampleTitle ?? ""} ${orderNumber ?? ""}`.toLowerCase().includes(word),
  );
  const samples = found.slice(0, SHOWN_MAX).map((row) => ({
    id: row.id,
    sampleId: row.sampleId,
    title: row.sampleTitle,
    order: { id: row.orderId, label: row.orderNumber ?? "" },
  }));

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("study.samples.removeText")}
      </Text>
      <SearchField
        label={t("study.samples.search")}
        placeholder={t("study.samples.searchHint")}
        value={search}
        onSearch={setSearch}
      />
      {samples.length === 0 && (
        <NoMatches text={t("study.samples.noneFound")} onClear={() => setSearch("")} />
      )}
      {samples.length > 0 && (
        <SampleChoice
          label={t("study.samples.removeTitle")}
          samples={samples}
          chosen={chosen}
          onChoose={(ids, on) => setChosen((before) => withChosen(before, ids, on))}
          onWhole={(orderId, on) => {
            const ids = found.filter((row) => row.orderId === orderId).map(({ id }) => id);
            setChosen((before) => withChosen(before, ids, on));
          }}
        />
      )}
      {found.length > SHOWN_MAX && (
        <Text size="sm" c="dimmed">
          {t("study.samples.more", { shown: formatNumber(SHOWN_MAX), total: formatNumber(found.length) })}
        </Text>
      )}
      <ErrorNotice error={error} title={t("study.samples.changeFailed")} />
      <DialogButtons onCancel={onClose}>
        <Button
          loading={busy}
          disabled={chosen.size === 0}
          onClick={() => void onRemove([...chosen]).then((removed) => removed && onClose())}
        >
          {chosen.size === 0
            ? t("study.samples.remove")
            : t("study.samples.removeNow", { samples: chosen.size })}
        </Button>
      </DialogButtons>
    </Stack>
  );
}
