import {
  Alert,
  Autocomplete,
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconTestPipe } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { parseWell } from "../../../server/sequencing/indexSets/rules/wells.ts";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";

const SAMPLES_MAX = 1_536;
type Along = "columns" | "rows";

export function NewLibrariesPage() {
  const { user, can } = useSession();
  const sampleIds = useLocation({ select: ({ state }) => state.pickedSampleIds }) ?? [];
  if (!can("sequencing.plan") || user.isDemo) return <AccessDenied />;
  return (
    <Page
      title={t("libraries.new.title")}
      size="narrow"
      breadcrumbs={[
        <TextLink key="libraries" to="/libraries">
          {t("libraries.title")}
        </TextLink>,
      ]}
    >
      {sampleIds.length === 0 ? (
        <EmptyState
          icon={<IconTestPipe size={28} />}
          title={t("libraries.new.noSamples.title")}
          text={t("libraries.new.noSamples.text")}
          action={<LinkButton to="/samples">{t("libraries.empty.action")}</LinkButton>}
        />
      ) : (
        <Form sampleIds={sampleIds} />
      )}
    </Page>
  );
}

/** The kit and the indexes of new libraries of the selected samples. */
function Form({ sampleIds }: { sampleIds: string[] }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const kits = useQuery(trpc.libraries.kits.queryOptions());
  const sets = useQuery(trpc.indexSets.list.queryOptions());
  const barcodeSets = useQuery(trpc.libraries.barcodeSets.queryOptions());
  const [kit, setKit] = useState("");
  const [set, setSet] = useState<string | null>(null);
  const [startWell, setStartWell] = useState("");
  const [along, setAlong] = useState<Along>("columns");
  const [firstBarcode, setFirstBarcode] = useState<number | "">("");
  const [wantedReads, setWantedReads] = useState<number | "">("");
  const [kind, id] = splitSet(set);
  const wrongWell = startWell.trim() !== "" && parseWell(startWell) === undefined;
  const create = useMutation({
    mutationFn: () =>
      trpcClient.libraries.create.mutate({
        sampleIds,
        kit,
        along,
        ...(kind === "index" ? { indexSetId: id, startWell: startWell.trim() || null } : {}),
        ...(kind === "barcode"
          ? { barcodeSetId: id, firstBarcode: firstBarcode === "" ? null : firstBarcode }
          : {}),
        wantedReads: wantedReads === "" ? null : Math.round(wantedReads * 1e6),
      }),
    onSuccess: async ({ libraries }) => {
      notifications.show({
        color: "teal",
        message: t("libraries.created.toast", { libraries: libraries.length }),
      });
      await client.invalidateQueries({ queryKey: trpc.libraries.pathKey() });
      const orders = new Set(libraries.map(({ order }) => order.id));
      const [order] = orders;
      await navigate({ to: "/libraries", search: orders.size === 1 && order !== undefined ? { order } : {} });
    },
  });

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!wrongWell) create.mutate();
      }}
    >
      <Stack gap="md">
        <Text>{t("libraries.new.samples", { samples: sampleIds.length })}</Text>
        {sampleIds.length > SAMPLES_MAX && (
          <Alert color="red">{t("libraries.new.tooMany", { most: SAMPLES_MAX })}</Alert>
        )}
        <ErrorNotice error={create.error} title={t("libraries.new.failed")} />
        <Autocomplete
          label={t("libraries.kit")}
          description={t("libraries.kit.hint")}
          data={kits.data?.kits ?? []}
          value={kit}
          maxLength={100}
          onChange={setKit}
        />
        <Select
          label={t("libraries.set")}
          description={t("libraries.set.hint")}
          placeholder={t("libraries.set.none")}
          clearable
          searchable
          data={[
            {
              group: t("libraries.set.indexes"),
              items: (sets.data?.indexSets ?? []).map((one) => ({
                value: `index:${one.id}`,
                label: t("libraries.set.wells", { name: one.name, wells: one.wellCount }),
              })),
            },
            {
              group: t("libraries.set.barcodes"),
              items: (barcodeSets.data?.barcodeSets ?? []).map((one) => ({
                value: `barcode:${one.id}`,
                label: one.name,
              })),
            },
          ].filter(({ items }) => items.length > 0)}
          value={set}
          onChange={setSet}
        />
        {kind === "index" && (
          <Group grow align="flex-start">
            <TextInput
              label={t("libraries.startWell")}
              description={t("libraries.startWell.hint")}
              placeholder="A1"
              value={startWell}
              error={wrongWell && t("libraries.startWell.wrong")}
              onChange={(event) => setStartWell(event.currentTarget.value)}
            />
            <Select
              label={t("libraries.along")}
              description={t("libraries.along.hint")}
              allowDeselect={false}
              data={(["columns", "rows"] as const).map((value) => ({
                value,
                label: t(`libraries.along.${value}`),
              }))}
              value={along}
              onChange={(value) => setAlong(value === "rows" ? "rows" : "columns")}
            />
          </Group>
        )}
        {kind === "barcode" && (
          <NumberInput
            label={t("libraries.firstBarcode")}
            description={t("libraries.firstBarcode.hint")}
            min={1}
            max={10_000}
            allowDecimal={false}
            value={firstBarcode}
            onChange={(value) => setFirstBarcode(typeof value === "number" ? value : "")}
          />
        )}
        <NumberInput
          label={t("libraries.wantedReads.millions")}
          description={t("libraries.wantedReads.hint")}
          min={0.000_001}
          max={1_000_000}
          value={wantedReads}
          onChange={(value) => setWantedReads(typeof value === "number" ? value : "")}
        />
        <Group justify="flex-end">
          <LinkButton to="/samples" variant="default">
            {t("libraries.cancel")}
          </LinkButton>
          <Button type="submit" loading={create.isPending} disabled={sampleIds.length > SAMPLES_MAX}>
            {t("libraries.new.create", { libraries: sampleIds.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function splitSet(set: string | null): ["index" | "barcode" | null, string] {
  if (set === null) return [null, ""];
  const at = set.indexOf(":");
  return [set.startsWith("index:") ? "index" : "barcode", set.slice(at + 1)];
}
