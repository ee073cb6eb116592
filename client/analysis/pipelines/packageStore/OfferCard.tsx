import { Card, Group, Stack, Text } from "@mantine/core";
import { IconRosetteDiscountCheck } from "@tabler/icons-react";
import { t } from "../../../kit/i18n/t.ts";
import { LinkButton, TextLink } from "../../../kit/components/LinkButton.tsx";
import { WordBadge } from "../../../kit/components/WordBadge.tsx";
import { InstallButton, InstallState } from "./InstallState.tsx";
import { categoryName, sourceName, targetName } from "./requirementTexts.ts";
import { type StoreSource, type Offer, offerKey } from "./store.ts";
import classes from "./store.module.css";
import type { Installs } from "./useInstalls.ts";

/** One package of the store. source: where there are several. */
export function OfferCard({
  offer,
  source,
  installs,
}: {
  offer: Offer;
  source: StoreSource | undefined;
  installs: Installs;
}) {
  const { name, description, provider, category, targets, tags, here, latestVersion } = offer;
  const about = [
    provider,
    category && categoryName(category),
    targets.map(targetName).join(", "),
    source && sourceName(source),
  ].filter(Boolean);
  const search = (before: object) => ({ ...before, offer: offerKey(offer) });
  return (
    <Card withBorder component="li" className={classes.card ?? ""} aria-label={name}>
      <Stack gap="xs" h="100%">
        <Group gap={6} wrap="wrap">
          <TextLink
            to="/pipelines/store"
            search={search}
            replace
            resetScroll={false}
            className={classes.name ?? ""}
            aria-label={t("packageStore.openOne", { name })}
          >
            {name}
          </TextLink>
          <OfferBadges offer={offer} />
        </Group>
        <Text size="xs" c="dimmed">
          {about.join(" · ")}
        </Text>
        {description !== null && (
          <Text size="sm" lineClamp={3}>
            {description}
          </Text>
        )}
        {tags.length > 0 && (
          <Text size="xs" c="dimmed" lineClamp={1}>
            {tags.map((tag) => `#${tag}`).join("  ")}
          </Text>
        )}
        {(!offer.installable || offer.warnings.length > 0) && here === null && (
          <Text size="sm" c="dimmed">
            {t(offer.installable ? "packageStore.noChecksum" : "packageStore.noVersion")}
          </Text>
        )}
        <Group justify="space-between" gap="xs" mt="auto" pt="xs">
          {here ? (
            <WordBadge color="teal">
              {t("packageStore.installedVersion", { version: here.version })}
            </WordBadge>
          ) : (
            <Text size="sm" c="dimmed">
              {latestVersion !== null && t("pipelines.version", { version: latestVersion })}
            </Text>
          )}
          <Group gap="xs">
            <LinkButton
              to="/pipelines/store"
              search={search}
              replace
              resetScroll={false}
              size="xs"
              variant="subtle"
              aria-label={t("packageStore.openOne", { name })}
            >
              {t("packageStore.open")}
            </LinkButton>
            <InstallButton offer={offer} installs={installs} />
          </Group>
        </Group>
        <InstallState offer={offer} installs={installs} />
      </Stack>
    </Card>
  );
}

export function OfferBadges({ offer }: { offer: Offer }) {
  const { verified, featured, isPrivate, licenseRequired } = offer;
  return (
    <>
      {verified && (
        <span className={classes.verified}>
          <IconRosetteDiscountCheck size={16} aria-hidden /> {t("packageStore.verified")}
        </span>
      )}
      {featured && <WordBadge color="blue">{t("packageStore.featured")}</WordBadge>}
      {isPrivate && <WordBadge color="orange">{t("packageStore.private")}</WordBadge>}
      {licenseRequired && <WordBadge color="gray">{t("packageStore.license")}</WordBadge>}
    </>
  );
}
