import { Card, Group, List, Stack, Text } from "@mantine/core";
import { IconBox } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { CreatePlacesButton } from "./CreatePlacesButton.tsx";

/** The places at the top: rooms and freezers. */
export function PlacesPage() {
  const { isOfFacility, can } = useSession();
  const { data, error, refetch } = useQuery(trpc.places.list.queryOptions({}, { enabled: isOfFacility }));
  if (!isOfFacility) return <AccessDenied />;
  const create = can("samples.receive") ? <CreatePlacesButton parentId={null} /> : null;
  return (
    <Page title={t("places.title")} description={t("places.text")} actions={create}>
      {error && !data && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data?.places.length === 0 && (
        <EmptyState
          icon={<IconBox size={28} />}
          title={t("places.none.title")}
          text={t("places.none.text")}
          action={create}
        />
      )}
      {data && data.places.length > 0 && <PlaceList places={data.places} />}
    </Page>
  );
}

/** Places with what they contain. */
export function PlaceList({ places }: { places: Outputs["places"]["list"]["places"] }) {
  return (
    <Card withBorder>
      <List listStyleType="none" spacing="xs">
        {places.map(({ id, name, code, placeKind, rows, columns, placeCount, itemCount }) => (
          <List.Item key={id} styles={{ itemWrapper: { width: "100%" }, itemLabel: { width: "100%" } }}>
            <Group justify="space-between" gap="xs">
              <Stack gap={0} style={{ minWidth: 0 }}>
                <TextLink to="/places/$placeId" params={{ placeId: id }} fw={600}>
                  {name}
                </TextLink>
                <Text size="sm" c="dimmed">
                  {[
                    t(`places.kind.${placeKind}`),
                    rows !== null && columns !== null ? `${rows} × ${columns}` : "",
                  ]
                    .filter(Boolean)
                    .join(" · ")}{" "}
                  <Text span ff="monospace" inherit>
                    {code}
                  </Text>
                </Text>
              </Stack>
              <Text size="sm" c="dimmed">
                {[
                  placeCount > 0 ? t("places.count", { places: placeCount }) : "",
                  itemCount > 0 ? t("places.items", { items: itemCount }) : "",
                ]
                  .filter(Boolean)
                  .join(", ") || t("places.empty")}
              </Text>
            </Group>
          </List.Item>
        ))}
      </List>
    </Card>
  );
}
