import { Card, List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

type ItemPlace = Outputs["places"]["ofSample"]["places"][number];

/** Where a sample is now and since when, and where it was; for the facility. */
export function SamplePlaces({ sampleId }: { sampleId: string }) {
  const { isOfFacility } = useSession();
  const { data } = useQuery(trpc.places.ofSample.queryOptions({ sampleId }, { enabled: isOfFacility }));
  return data ? <PlaceCard label={t("places.tubeCode")} code={data.tubeCode} places={data.places} /> : null;
}

/** Where a pool is now and since when, and where it was. */
export function PoolPlaces({ poolId }: { poolId: string }) {
  const { data } = useQuery(trpc.places.ofPool.queryOptions({ poolId }));
  return data ? <PlaceCard label={t("places.poolCode")} code={data.code} places={data.places} /> : null;
}

function PlaceCard({ label, code, places }: { label: string; code: string; places: ItemPlace[] }) {
  const now = places.find(({ removedAt }) => removedAt === null);
  const earlier = places.filter(({ removedAt }) => removedAt !== null);
  return (
    <Card withBorder component="section" aria-labelledby="item-places-title">
      <Stack gap="xs">
        <Title order={2} size="h4" id="item-places-title">
          {t("places.ofSample")}
        </Title>
        <Text size="sm">
          {label}{" "}
          <Text span ff="monospace" inherit>
            {code}
          </Text>
        </Text>
        {now ? <PlaceLine place={now} /> : <Text c="dimmed">{t("places.notStored")}</Text>}
        {earlier.length > 0 && (
          <>
            <Text size="sm" fw={600}>
              {t("places.earlier")}
            </Text>
            <List listStyleType="none" size="sm" spacing={4}>
              {earlier.map((place) => (
                <List.Item key={place.storedAt + (place.placeId ?? "")}>
                  <PlaceLine place={place} />
                </List.Item>
              ))}
            </List>
          </>
        )}
      </Stack>
    </Card>
  );
}

function PlaceLine({ place: { placeId, place, well, storedAt, removedAt } }: { place: ItemPlace }) {
  const name = [place, well].filter(Boolean).join(" · ");
  return (
    <Text size="sm">
      {placeId === null ? (
        name
      ) : (
        <TextLink to="/places/$placeId" params={{ placeId }} inherit>
          {name}
        </TextLink>
      )}{" "}
      <Text span c="dimmed" inherit>
        {t("places.since")} <Time at={storedAt} format="dateTime" />
        {removedAt !== null && (
          <>
            {" – "}
            <Time at={removedAt} format="dateTime" />
          </>
        )}
      </Text>
    </Text>
  );
}
