import { Button, Group, Stack, TagsInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { PoolView } from "./poolView.ts";

const SUGGESTED_MAX = 20;
const SEARCH_AFTER_MS = 200;

/** Adds libraries by code: typed, scanned, pasted or found by search. The codes stay if one of them is refused. */
export function AddLibraries({ pool }: { pool: PoolView["pool"] }) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>([]);
  const [typed, setTyped] = useState("");
  const [searched] = useDebouncedValue(typed.trim(), SEARCH_AFTER_MS);
  const found = useQuery(
    trpc.libraries.list.queryOptions(
      { search: searched, limit: SUGGESTED_MAX, offset: 0 },
      { enabled: searched !== "", placeholderData: keepPreviousData },
    ),
  );
  const add = useMutation({
    mutationFn: (libraries: string[]) =>
      trpcClient.pools.changeLibraries.mutate({ poolId: pool.id, add: libraries }),
    onSuccess: (view, libraries) => {
      client.setQueryData(trpc.pools.get.queryKey({ poolId: pool.id }), view);
      void client.invalidateQueries({ queryKey: trpc.libraries.pathKey() });
      setCodes((before) => before.filter((code) => !libraries.includes(code)));
      notifications.show({
        color: "teal",
        message: t("pools.added", { libraries: libraries.length, pool: pool.name }),
      });
    },
  });
  const all = typed.trim() === "" ? codes : [...codes, typed.trim()];
  return (
    <Stack gap="xs">
      <ErrorNotice error={add.error} title={t("pools.notAdded")} />
      <Group align="flex-end" gap="xs">
        <TagsInput
          style={{ flex: "1 1 280px" }}
          label={t("pools.addLibraries")}
          description={t("pools.addLibraries.hint")}
          splitChars={[",", ";", " ", "\n", "\t"]}
          maxTags={1_536}
          value={codes}
          onChange={setCodes}
          searchValue={typed}
          onSearchChange={setTyped}
          filter={({ options }) => options}
          data={(found.data?.libraries ?? []).map(({ code }) => code)}
          renderOption={({ option }) => {
            const library = found.data?.libraries.find(({ code }) => code === option.value);
            return library
              ? `${library.code} · ${library.sample.sampleId} · ${library.order.orderNumber}`
              : option.value;
          }}
        />
        <Button
          leftSection={<IconPlus size={16} aria-hidden />}
          loading={add.isPending}
          disabled={all.length === 0}
          onClick={() => {
            setCodes(all);
            setTyped("");
            add.mutate(all);
          }}
        >
          {all.length === 0 ? t("pools.addLibraries") : t("pools.add", { libraries: all.length })}
        </Button>
      </Group>
    </Stack>
  );
}
