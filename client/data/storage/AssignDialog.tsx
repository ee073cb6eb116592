import { Alert, Button, Modal, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { parseLane } from "../../../server/data/reads/rules/parseLane.ts";
import { pairFiles } from "../../../server/data/reads/rules/pairFiles.ts";
import { t } from "../../kit/i18n/t.ts";
import { useReceivedDataClass } from "../../access/settings/useReceivedDataClass.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { ListedFile } from "./FileList.tsx";
import classes from "./storage.module.css";

const SEARCH_AFTER_MS = 250;
const ORDERS_SHOWN = 20;

/** Assigns an unassigned file to a sample: searches the order, and proposes sample and read from the file name. */
export function AssignDialog({
  file,
  extensions,
  onClose,
}: {
  file: ListedFile;
  extensions: string[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const [search, setSearch] = useState("");
  const [debounced] = useDebouncedValue(search, SEARCH_AFTER_MS);
  const [orderId, setOrderId] = useState<string | null>(parseFolderOrder(file.relativePath));
  const [chosenSample, setChosenSample] = useState<string | null>();
  const [role, setRole] = useState<"R1" | "R2">(file.readType ?? "R1");
  const orders = useQuery(
    trpc.orders.list.queryOptions(
      { limit: ORDERS_SHOWN, ...(debounced === "" ? {} : { search: debounced }) },
      { placeholderData: keepPreviousData },
    ),
  );
  const order = useQuery(
    trpc.orders.get.queryOptions({ orderId: orderId ?? "" }, { enabled: orderId !== null }),
  );
  const samples = order.data?.samples ?? [];
  const [named] = pairFiles([file.relativePath], {
    sampleCodes: samples.map(({ sampleId }) => sampleId),
    allowedExtensions: extensions,
  });
  const proposed = samples.find(({ sampleId }) => sampleId === named?.sampleCode);
  const sampleId = chosenSample === undefined ? (proposed?.id ?? null) : chosenSample;
  const sample = samples.find(({ id }) => id === sampleId);
  const [read] = sample?.reads ?? [];
  const received = useReceivedDataClass();
  const lane = parseLane(file.filename, sample?.sampleId);
  const sets = useQuery(
    trpc.uploads.lanes.queryOptions(
      { orderId: orderId ?? "", sampleId: sampleId ?? "" },
      { enabled: lane !== null && orderId !== null && sampleId !== null },
    ),
  );
  const stored = role === "R1" ? read?.fileName1 : read?.fileName2;
  // A new lane is added to the existing ones.
  const hasLanes =
    lane !== null &&
    (parseLane(stored ?? "", sample?.sampleId) !== null ||
      (sets.data?.laneSets ?? []).some((set) => set.role === role && set.isCurrent));
  const replaced = hasLanes ? null : stored;

  const assign = useMutation(
    trpc.reads.assignFile.mutationOptions({
      async onSuccess({ sampleCode }) {
        notifications.show({
          message: t("storage.assign.done", { name: file.filename, sample: sampleCode }),
          color: "teal",
        });
        onClose();
        await client.invalidateQueries({ queryKey: trpc.files.pathKey() });
      },
    }),
  );
  const found = (orders.data?.orders ?? []).filter(({ status }) => status !== "DRAFT");
  const chosen = order.data && !found.some(({ id }) => id === order.data.id) ? [order.data] : [];
  const choices = [...chosen, ...found].map(({ id, orderNumber, name }) => ({
    value: id,
    label: name === null ? orderNumber : `${orderNumber} · ${name}`,
  }));

  return (
    <Modal opened onClose={onClose} title={t("storage.assign.title")} centered>
      <Stack gap="md">
        <Text size="sm" className={classes.name ?? ""}>
          {file.relativePath}
        </Text>
        <Select
          label={t("storage.assign.order")}
          placeholder={t("storage.assign.orderHint")}
          searchable
          data-autofocus
          data={choices}
          value={orderId}
          filter={({ options }) => options}
          onSearchChange={(text) =>
            setSearch(choices.some(({ label }) => label === text) ? "" : text.trim().slice(0, 200))
          }
          onChange={(value) => {
            setOrderId(value);
            setChosenSample(undefined);
          }}
          nothingFoundMessage={t("storage.assign.noOrder")}
        />
        <Select
          label={t("storage.assign.sample")}
          searchable
          disabled={samples.length === 0}
          data={samples.map(({ id, sampleId: code }) => ({ value: id, label: code }))}
          value={sampleId}
          limit={200}
          onChange={setChosenSample}
          {...(proposed && chosenSample === undefined ? { description: t("storage.assign.byName") } : {})}
          nothingFoundMessage={t("storage.assign.noSample")}
        />
        <Stack gap={4}>
          <Text size="sm" fw={500} id="assign-read">
            {t("storage.assign.read")}
          </Text>
          <SegmentedControl
            aria-labelledby="assign-read"
            data={["R1", "R2"]}
            value={role}
            onChange={(value) => setRole(value === "R2" ? "R2" : "R1")}
          />
        </Stack>
        {lane !== null && sample && <Text size="sm">{t("storage.assign.lane", { lane, role })}</Text>}
        {replaced && (
          <Alert color="yellow" variant="light">
            {t("storage.assign.replaces", { role, name: replaced })}
          </Alert>
        )}
        <ErrorNotice error={order.error ?? orders.error} title={t("storage.failed")} />
        <ErrorNotice error={assign.error} title={t("storage.assign.failed")} />
        <DialogButtons onCancel={onClose}>
          <Button
            disabled={sampleId === null}
            loading={assign.isPending}
            onClick={() =>
              assign.mutate({
                filePath: file.relativePath,
                sampleId: sampleId ?? "",
                readField: role === "R1" ? "file1" : "file2",
                ...(read ? {} : { dataClass: received }),
              })
            }
          >
            {t("storage.assign.confirm")}
          </Button>
        </DialogButtons>
      </Stack>
    </Modal>
  );
}

function parseFolderOrder(path: string): string | null {
  return /^orders\/([^/]+)\//.exec(path)?.[1] ?? null;
}
