import { Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import classes from "./home.module.css";
import { HomeCard, HomeRow, HomeRows } from "./HomeCard.tsx";

type Place = Outputs["home"]["storage"]["places"][number];

const LOOK_AGAIN_MS = 60_000;
const FULL_PERCENT = 90;
const DAYS_A_YEAR = 365;
/** A forecast beyond this exceeds any planning horizon and the life of a disk. */
const FORESEEN_DAYS = 10 * DAYS_A_YEAR;

/** The free space and the forecast of when it runs out. */
export function StorageCard() {
  const { can } = useSession();
  const { data, error, refetch } = useQuery(
    trpc.home.storage.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }),
  );
  return (
    <HomeCard
      title={t("home.storage")}
      none={
        <>
          {t("home.storage.none")}{" "}
          {can("settings.manage") && (
            <TextLink to="/settings/files" inherit>
              {t("home.storage.set")}
            </TextLink>
          )}
        </>
      }
      {...(data?.places.length === 0 ? { total: 0 } : {})}
      all={
        <TextLink to="/storage" size="sm">
          {t("home.all")}
        </TextLink>
      }
    >
      <ErrorNotice error={error} title={t("home.storage.failed")} onRetry={() => void refetch()} />
      {!data && !error && <Loading rows={2} />}
      <HomeRows>
        {data?.places.map((place) => (
          <HomeRow key={place.use} lead={<PlaceLink use={place.use} />} text={volumeTexts(place)}>
            <Used place={place} />
          </HomeRow>
        ))}
      </HomeRows>
    </HomeCard>
  );
}

function PlaceLink({ use }: { use: Place["use"] }) {
  const to = { files: "/storage", runs: "/analyses", streams: "/sequencing" } as const;
  return (
    <Link to={to[use]} className={classes.lead}>
      {t(`home.storage.${use}`)}
    </Link>
  );
}

function Used({ place: { totalBytes, freeBytes } }: { place: Place }) {
  if (totalBytes === null || freeBytes === null || totalBytes === 0) return null;
  const percent = ((totalBytes - freeBytes) / totalBytes) * 100;
  return (
    <Progress
      mt={6}
      size="sm"
      value={percent}
      color={percent > FULL_PERCENT ? "red" : "cyan"}
      aria-label={freeText(freeBytes, totalBytes)}
    />
  );
}

function volumeTexts({ totalBytes, freeBytes, bytesPerDay, daysLeft }: Place): (string | null)[] {
  return [
    totalBytes === null || freeBytes === null ? t("home.storage.noAnswer") : freeText(freeBytes, totalBytes),
    bytesPerDay === null || bytesPerDay === 0
      ? null
      : t("home.storage.grows", { perDay: formatBytes(bytesPerDay) }),
    daysLeft === null || daysLeft > FORESEEN_DAYS
      ? null
      : t("home.storage.lasts", { days: formatDays(daysLeft) }),
  ];
}

function freeText(freeBytes: number, totalBytes: number): string {
  return t("home.storage.free", { free: formatBytes(freeBytes), total: formatBytes(totalBytes) });
}

function formatDays(days: number): string {
  const [amount, unit] = days < 2 * DAYS_A_YEAR ? [days, "day"] : [days / DAYS_A_YEAR, "year"];
  return new Intl.NumberFormat(LOCALE, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: 0,
  }).format(amount);
}
