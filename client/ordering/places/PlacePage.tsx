import { Button, Card, Group, Select, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { IconQrcode, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { errorStatus, type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ScanField } from "../intake/ScanField.tsx";
import { LabelsDialog } from "../shipping/LabelsDialog.tsx";
import { CreatePlacesButton } from "./CreatePlacesButton.tsx";
import { EditPlaceButton } from "./EditPlaceButton.tsx";
import { PlaceList } from "./PlacesPage.tsx";
import { useStoring } from "./useStoring.ts";
import { WellGrid } from "./WellGrid.tsx";

type Place = Outputs["places"]["get"];
type Item = Place["items"][number];

/** A place: what is in it, drawn as a grid if it has one, and the places inside it. */
export function PlacePage() {
  const { isOfFacility } = useSession();
  const { placeId } = useParams({ from: "/signed-in/places/$placeId" });
  const { data, error, refetch } = useQuery(
    trpc.places.get.queryOptions({ placeId }, { enabled: isOfFacility }),
  );
  if (!isOfFacility) return <AccessDenied />;
  if (errorStatus(error) === 404)
    return (
      <EmptyState
        isPage
        title={t("places.notFound")}
        action={<LinkButton to="/places">{t("places.title")}</LinkButton>}
      />
    );
  if (!data)
    return (
      <UnloadedPage
        title={t("places.title")}
        breadcrumbs={breadcrumbs()}
        error={error}
        failed={t("places.notLoaded")}
        onRetry={() => void refetch()}
      />
    );
  return <PlaceView key={placeId} place={data} />;
}

function breadcrumbs(path: Place["path"] = []) {
  return [
    <TextLink key="places" to="/places">
      {t("places.title")}
    </TextLink>,
    ...path.map(({ id, name }) => (
      <TextLink key={id} to="/places/$placeId" params={{ placeId: id }}>
        {name}
      </TextLink>
    )),
  ];
}

function PlaceView({ place }: { place: Place }) {
  const { can } = useSession();
  const mayChange = can("samples.receive");
  const [labeling, label] = useDisclosure();
  const { rows, columns, children } = place;
  const hasGrid = rows !== null && columns !== null;
  return (
    <Page
      title={place.name}
      number={place.code}
      breadcrumbs={breadcrumbs(place.path)}
      description={t(`places.kind.${place.placeKind}`)}
      actions={
        <>
          {mayChange && !hasGrid && <CreatePlacesButton parentId={place.id} />}
          <Button variant="default" leftSection={<IconQrcode size={16} aria-hidden />} onClick={label.open}>
            {t("places.labels")}
          </Button>
          {mayChange && <EditPlaceButton place={place} />}
          {mayChange && <DeleteButton place={place} />}
        </>
      }
    >
      {children.length > 0 && <PlaceList places={children} />}
      {(hasGrid || children.length === 0) && <Content place={place} mayChange={mayChange} />}
      <LabelsDialog
        opened={labeling}
        onClose={label.close}
        address={`/api/places/${place.id}/labels${children.length > 0 ? "?children=true" : ""}`}
        count={Math.max(1, children.length)}
      />
    </Page>
  );
}

function DeleteButton({ place }: { place: Place }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation(
    trpc.places.delete.mutationOptions({
      async onSuccess() {
        notifications.show({ message: t("places.deleted", { name: place.name }), color: "teal" });
        await (place.parentId === null
          ? navigate({ to: "/places" })
          : navigate({ to: "/places/$placeId", params: { placeId: place.parentId } }));
        await client.invalidateQueries({ queryKey: trpc.places.list.pathKey() });
      },
    }),
  );
  if (place.children.length + place.items.length > 0) return null;
  return (
    <Button
      variant="default"
      c="var(--mantine-color-error)"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={remove.isPending}
      onClick={() => remove.mutate({ placeId: place.id })}
    >
      {t("places.delete")}
    </Button>
  );
}

function Content({ place, mayChange }: { place: Place; mayChange: boolean }) {
  const { rows, columns, items } = place;
  const [by, setBy] = useState<"columns" | "rows">("columns");
  const [well, setWell] = useState<string>();
  const { scans, isBusy, store } = useStoring(place, { by, onStored: setWell });
  const shown = items.find((item) => item.well === well);
  const hasGrid = rows !== null && columns !== null;
  return (
    <Stack gap="md">
      {mayChange && (
        <>
          <ScanField
            label={hasGrid ? t("places.scan.well", { well: well ?? t("places.nextWell") }) : t("places.scan")}
            last={scans[0]}
            isBusy={isBusy}
            onScan={(code) => store(code, well)}
          />
          {hasGrid && (
            <Select
              label={t("places.order")}
              data={[
                { value: "columns", label: t("places.order.columns") },
                { value: "rows", label: t("places.order.rows") },
              ]}
              value={by}
              allowDeselect={false}
              maw={320}
              onChange={(value) => setBy(value === "rows" ? "rows" : "columns")}
            />
          )}
        </>
      )}
      {hasGrid ? (
        <WellGrid rows={rows} columns={columns} items={items} chosen={well} onChoose={setWell} />
      ) : (
        items.length === 0 && <Text c="dimmed">{t("places.empty.text")}</Text>
      )}
      {shown && <ItemCard item={shown} mayChange={mayChange} />}
      {!hasGrid && items.map((item) => <ItemCard key={item.id} item={item} mayChange={mayChange} />)}
    </Stack>
  );
}

const ID_LISTS = { sample: "sampleIds", library: "libraryIds", pool: "poolIds" } as const;

function ItemCard({ item, mayChange }: { item: Item; mayChange: boolean }) {
  const client = useQueryClient();
  const takeOut = useMutation(
    trpc.places.takeOut.mutationOptions({
      onSuccess: () => client.invalidateQueries({ queryKey: trpc.places.pathKey() }),
    }),
  );
  return (
    <Card withBorder padding="sm">
      <Group justify="space-between" gap="xs">
        <Stack gap={0} style={{ minWidth: 0 }}>
          <Title order={3} size="h5" style={{ overflowWrap: "anywhere" }}>
            {item.well !== null && `${item.well}: `}
            {item.kind === "sample" && item.orderId !== null ? (
              <TextLink
                to="/orders/$orderId/samples/$sampleId"
                params={{ orderId: item.orderId, sampleId: item.id }}
                inherit
              >
                {item.name}
              </TextLink>
            ) : item.kind === "pool" ? (
              <TextLink to="/pools/$poolId" params={{ poolId: item.id }} inherit>
                {item.name}
              </TextLink>
            ) : (
              item.name
            )}
          </Title>
          <Text size="sm" c="dimmed">
            {[t(`places.item.${item.kind}`), item.tubeCode, item.orderNumber].filter(Boolean).join(" · ")}
          </Text>
        </Stack>
        {mayChange && (
          <Button
            size="xs"
            variant="default"
            loading={takeOut.isPending}
            onClick={() => takeOut.mutate({ [ID_LISTS[item.kind]]: [item.id] })}
          >
            {t("places.takeOut")}
          </Button>
        )}
      </Group>
      <ErrorNotice error={takeOut.error} title={t("places.failed")} />
    </Card>
  );
}
