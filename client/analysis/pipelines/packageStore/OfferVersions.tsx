import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { t } from "../../../kit/i18n/t.ts";
import { useSession } from "../../../kit/session/SessionContext.ts";
import { formatBytes } from "../../../kit/components/format.ts";
import { WordBadge } from "../../../kit/components/WordBadge.tsx";
import { type Description, type Offer, offerKey } from "./store.ts";
import classes from "./store.module.css";
import type { Installs } from "./useInstalls.ts";

/**
 * All versions, newest first: marks the installed one and installs any other, older ones included.
 * @param description checksums and sizes, if the registry publishes them
 */
export function OfferVersions({
  offer,
  description,
  installs,
}: {
  offer: Offer;
  description: Description | undefined;
  installs: Installs;
}) {
  const { user } = useSession();
  const { versions, here, latestVersion } = offer;
  const usedAt = here ? versions.indexOf(here.version) : -1;
  const isRunning = installs.running.has(offerKey(offer));
  return (
    <Stack gap="xs" component="section" aria-label={t("packageStore.versions")}>
      <Title order={3} size="h5">
        {t("packageStore.versions")}
      </Title>
      {versions.length === 0 && <Text size="sm">{t("packageStore.version.unknown")}</Text>}
      <ol className={classes.versions}>
        {versions.map((version, index) => {
          const details = description?.versions.find((one) => one.version === version);
          const isHere = here?.version === version;
          const isInstalled = isHere && here.packageState === "installed";
          const kind = isInstalled ? "again" : usedAt >= 0 && index > usedAt ? "back" : "install";
          return (
            <li key={version} className={classes.version}>
              <Stack gap={2} miw={0}>
                <Group gap={6}>
                  <Text fw={600} style={{ overflowWrap: "anywhere" }}>
                    {version}
                  </Text>
                  {isHere && <WordBadge color="teal">{t("packageStore.version.here")}</WordBadge>}
                  {version === latestVersion && (
                    <WordBadge color="gray">{t("packageStore.version.newest")}</WordBadge>
                  )}
                  {usedAt >= 0 && index < usedAt && version !== latestVersion && (
                    <WordBadge color="blue">{t("packageStore.version.newer")}</WordBadge>
                  )}
                </Group>
                {details?.sha256 !== undefined && (
                  <Text size="xs" c="dimmed" ff="monospace" truncate title={details.sha256}>
                    {details.sizeBytes !== undefined && `${formatBytes(details.sizeBytes)} · `}
                    {details.sha256}
                  </Text>
                )}
              </Stack>
              {offer.installable && !user.isDemo && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={isRunning}
                  style={{ flexShrink: 0 }}
                  aria-label={t(`packageStore.version.${kind}One`, { version })}
                  onClick={() => installs.start(offer, version)}
                >
                  {t(`packageStore.version.${kind}`)}
                </Button>
              )}
            </li>
          );
        })}
      </ol>
      {here && versions.length > 1 && (
        <Text size="sm" c="dimmed">
          {t("packageStore.version.kept")}
        </Text>
      )}
    </Stack>
  );
}
