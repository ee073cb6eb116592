import { Alert, Anchor, Drawer, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../../kit/i18n/t.ts";
import { PackageWarnings } from "../PackageWarnings.tsx";
import { useConfigure } from "../useConfigure.ts";
import { trpc } from "../../../kit/trpc/trpc.ts";
import { Command } from "../../../kit/components/Command.tsx";
import { DescriptionList } from "../../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { WordBadge } from "../../../kit/components/WordBadge.tsx";
import { InstallButton, InstallState } from "./InstallState.tsx";
import { OfferBadges } from "./OfferCard.tsx";
import { OfferVersions } from "./OfferVersions.tsx";
import {
  categoryName,
  effectTexts,
  platformNames,
  requirementTexts,
  sourceName,
  targetName,
} from "./requirementTexts.ts";
import type { StoreSource, Description, Offer } from "./store.ts";
import type { Installs } from "./useInstalls.ts";

/** The details of one package and the installation of each version. Closed without an offer. */
export function OfferDrawer({
  offer,
  source,
  installs,
  onClose,
}: {
  offer: Offer | undefined;
  source: StoreSource | undefined;
  installs: Installs;
  onClose: () => void;
}) {
  return (
    <Drawer
      opened={offer !== undefined}
      onClose={onClose}
      position="right"
      size="lg"
      title={offer?.name}
      styles={{ title: { fontWeight: 600, fontSize: "1.15rem", overflowWrap: "anywhere" } }}
    >
      {offer && <OfferView offer={offer} source={source} installs={installs} />}
    </Drawer>
  );
}

function OfferView({
  offer,
  source,
  installs,
}: {
  offer: Offer;
  source: StoreSource | undefined;
  installs: Installs;
}) {
  const { id, sourceId, here } = offer;
  const { data: description, error } = useQuery(
    trpc.pipelines.describeOffer.queryOptions({ sourceId, pipelineId: id }, { retry: false }),
  );
  const text = description?.description ?? offer.description;
  return (
    <Stack gap="lg">
      <Stack gap="sm">
        <Group gap="xs">
          <OfferBadges offer={offer} />
          {here && (
            <WordBadge color="teal">
              {t("packageStore.installedVersion", { version: here.version })}
            </WordBadge>
          )}
        </Group>
        {text !== null && <Text style={{ overflowWrap: "anywhere" }}>{text}</Text>}
        <Group gap="sm">
          <InstallButton offer={offer} installs={installs} />
          {here && <OnSwitch offer={offer} />}
        </Group>
        {!offer.installable && <Text size="sm">{t("packageStore.noVersion")}</Text>}
        {offer.warnings.length > 0 && (
          <Alert color="yellow" variant="light">
            {t("packageStore.noChecksum")}
          </Alert>
        )}
        {here && <PackageWarnings warnings={here.warnings} />}
        {here?.packageState === "folder" && <Alert color="yellow">{t("packageStore.isFolder")}</Alert>}
        {here && here.sourceId !== null && here.sourceId !== sourceId && (
          <Text size="sm" c="dimmed">
            {t("packageStore.otherSource")}
          </Text>
        )}
        <InstallState offer={offer} installs={installs} />
      </Stack>
      <OfferVersions offer={offer} description={description ?? undefined} installs={installs} />
      <Section title={t("packageStore.about")}>
        <DescriptionList facts={offerFacts(offer, source, description)} />
        {error && (
          <Text size="sm" c="dimmed">
            {t("packageStore.about.failed")}
          </Text>
        )}
      </Section>
      {offer.sha256 !== null && (
        <Section title={t("packageStore.about.checksum")}>
          <Command>{offer.sha256}</Command>
        </Section>
      )}
    </Stack>
  );
}

/** Enables or disables the newly installed pipeline without leaving the page. */
function OnSwitch({ offer: { id, name, here } }: { offer: Offer }) {
  const { data } = useQuery(trpc.pipelines.configuration.queryOptions({}));
  const change = useConfigure((on) => t(on ? "pipelines.on" : "pipelines.off", { name }));
  const enabled = data?.pipelines.find((pipeline) => pipeline.id === id)?.enabled ?? here?.enabled ?? false;
  return (
    <>
      <Switch
        label={t("pipelines.enabled", { name })}
        checked={enabled}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate({ pipelineId: id, enabled: checked })}
      />
      <ErrorNotice error={change.error} title={t("pipelines.notSaved")} />
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function offerFacts(
  offer: Offer,
  source: StoreSource | undefined,
  description: Description | null | undefined,
): [string, ReactNode][] {
  const { provider, author, category, targets, tags, origin, databases, sha256 } = offer;
  const facts: [string, ReactNode][] = [
    [t("packageStore.about.provider"), provider],
    [t("packageStore.about.author"), author === provider ? null : author],
    [t("packageStore.about.category"), category && categoryName(category)],
    [t("packageStore.about.targets"), targets.map(targetName).join(" · ")],
    [t("packageStore.about.needs"), requirementTexts(offer, description).join(" · ")],
    [t("packageStore.about.effects"), effectTexts(offer).join(" · ")],
    [t("packageStore.about.platforms"), platformNames(offer).join(" · ")],
    [t("packageStore.about.outputs"), description?.outputs.map(({ name }) => name).join(" · ")],
    [t("packageStore.about.steps"), description?.steps.map(({ name }) => name).join(" → ")],
    [t("packageStore.about.tools"), description?.tools.map(withVersion).join(" · ")],
    [
      t("packageStore.about.databases"),
      databases.map(({ label, version }) => withVersion({ name: label, version })).join(" · "),
    ],
    [t("packageStore.about.tags"), tags.join(" · ")],
    [
      t("packageStore.about.website"),
      description?.website && <Away key="website" address={description.website} />,
    ],
    [t("packageStore.about.source"), source && sourceName(source)],
    [
      t("packageStore.about.from"),
      <Origin key="origin" address={origin.address ?? source?.address ?? null} />,
    ],
    [t("packageStore.about.ref"), origin.ref],
    [
      t("packageStore.about.checksum"),
      sha256 === null && origin.kind === "github" && t("packageStore.about.noChecksum"),
    ],
  ];
  return facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== "" && value !== false,
  );
}

function withVersion({ name, version }: { name: string; version?: string | null | undefined }): string {
  return version ? `${name} ${version}` : name;
}

function Origin({ address }: { address: string | null }) {
  return address !== null && /^https?:\/\//.test(address) ? <Away address={address} /> : (address ?? "");
}

function Away({ address }: { address: string }) {
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" style={{ overflowWrap: "anywhere" }}>
      {address}
    </Anchor>
  );
}
