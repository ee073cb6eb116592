import { SegmentedControl, Select, Stack } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { type TargetType } from "./target.ts";
import { orderLabel } from "../../ordering/targets/orderLabel.ts";

const SEARCH_AFTER_MS = 250;
const SHOWN = 20;

/**
 * Chooses the target order or study of a run.
 * @param types the allowed target types, at least one
 */
export function TargetPicker({
  types,
  onPick,
}: {
  types: TargetType[];
  onPick: (type: TargetType, id: string) => void;
}) {
  const [wanted, setWanted] = useState<TargetType>();
  const type = types.find((known) => known === wanted) ?? types[0] ?? "order";
  return (
    <Stack gap="sm">
      {types.length > 1 && (
        <SegmentedControl
          aria-label={t("runs.launch.target")}
          data={types.map((value) => ({ value, label: t(`runs.launch.target.${value}`) }))}
          value={type}
          onChange={(value) => setWanted(value === "study" ? "study" : "order")}
          style={{ alignSelf: "flex-start" }}
        />
      )}
      {type === "order" ? (
        <OrderSelect onPick={(id) => onPick("order", id)} />
      ) : (
        <StudySelect onPick={(id) => onPick("study", id)} />
      )}
    </Stack>
  );
}

function OrderSelect({ onPick }: { onPick: (id: string) => void }) {
  const { typed, search, setTyped } = useSearch();
  const { data, error, refetch } = useQuery(
    trpc.orders.list.queryOptions({ limit: SHOWN, ...search }, { placeholderData: keepPreviousData }),
  );
  const found = (data?.orders ?? []).filter(({ status }) => status !== "DRAFT");
  return (
    <>
      <SearchedSelect
        label={t("runs.launch.target.findOrder")}
        placeholder={t("runs.launch.target.hintOrder")}
        choices={found.map((order) => ({ value: order.id, label: orderLabel(order) }))}
        typed={typed}
        onType={setTyped}
        onPick={onPick}
      />
      <ErrorNotice error={error} title={t("orders.failed")} onRetry={() => void refetch()} />
    </>
  );
}

function StudySelect({ onPick }: { onPick: (id: string) => void }) {
  const { typed, search, setTyped } = useSearch();
  const { data, error, refetch } = useQuery(
    trpc.studies.list.queryOptions({ limit: SHOWN, ...search }, { placeholderData: keepPreviousData }),
  );
  return (
    <>
      <SearchedSelect
        label={t("runs.launch.target.findStudy")}
        placeholder={t("runs.launch.target.hintStudy")}
        choices={(data?.studies ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        typed={typed}
        onType={setTyped}
        onPick={onPick}
      />
      <ErrorNotice error={error} title={t("studies.failed")} onRetry={() => void refetch()} />
    </>
  );
}

function SearchedSelect({
  label,
  placeholder,
  choices,
  typed,
  onType,
  onPick,
}: {
  label: string;
  placeholder: string;
  choices: { value: string; label: string }[];
  typed: string;
  onType: (text: string) => void;
  onPick: (id: string) => void;
}) {
  return (
    <Select
      label={label}
      placeholder={placeholder}
      maw={480}
      searchable
      data={choices}
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={onType}
      value={null}
      onChange={(id) => id !== null && onPick(id)}
      nothingFoundMessage={t("runs.launch.target.noneFound")}
    />
  );
}

function useSearch() {
  const [typed, setTyped] = useState("");
  const [debounced] = useDebouncedValue(typed.trim().slice(0, 200), SEARCH_AFTER_MS);
  return { typed, setTyped, search: debounced === "" ? {} : { search: debounced } };
}
