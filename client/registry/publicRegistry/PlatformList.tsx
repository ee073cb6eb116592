import { Card, Collapse, Group, List, SimpleGrid, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { useDisclosure, useId } from "@mantine/hooks";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { formatReads } from "../../definitions/catalogSelection/formatReads.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { StateBadge } from "./CatalogLists.tsx";
import classes from "./publicRegistry.module.css";
import { Picture } from "../../kit/components/Picture.tsx";
import { OutsideLink } from "./OutsideLink.tsx";
import type { Device, Technology, TechnologyCatalog } from "./technologyCatalog.ts";
import { urlHost, webAddress } from "./webAddress.ts";

const PAGE_SIZE = 30;

/** Platforms with their instruments and the compatible parts. */
export function PlatformList({
  technologies,
  catalog,
}: {
  technologies: Technology[];
  catalog: TechnologyCatalog;
}) {
  const [page, setPage] = useState(1);
  const shown = Math.min(page, Math.max(1, Math.ceil(technologies.length / PAGE_SIZE)));
  return (
    <PagedList
      label={t("publicRegistry.technology.platforms")}
      isWaiting={false}
      page={shown}
      pageSize={PAGE_SIZE}
      total={technologies.length}
      onPage={setPage}
    >
      <ul className={classes.platforms} aria-label={t("publicRegistry.technology.platforms")}>
        {technologies.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE).map((technology) => (
          <Card component="li" key={technology.id} withBorder>
            <Platform technology={technology} catalog={catalog} />
          </Card>
        ))}
      </ul>
    </PagedList>
  );
}

function Platform({ technology, catalog }: { technology: Technology; catalog: TechnologyCatalog }) {
  const { id, name, manufacturer, shortDescription, description, icon, specs } = technology;
  const devices = catalog.devices.filter(({ platformId }) => platformId === id);
  const source = webAddress(technology.sourceUrl);
  const reads = formatReads(technology.readLengthClass, technology.supportedReadLayouts);
  return (
    <Stack gap="sm">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Picture source={icon} />
        <Stack gap={2} style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Title order={2} size="h4" className={classes.text ?? ""}>
              {name}
            </Title>
            <StateBadge entry={technology} />
          </Group>
          <Text size="sm" c="dimmed">
            {[manufacturer, reads].filter(Boolean).join(" · ")}
          </Text>
          {shortDescription !== null && <Text size="sm">{shortDescription}</Text>}
        </Stack>
      </Group>
      {description !== null && <Text size="sm">{description}</Text>}
      {specs.length > 0 && (
        <DescriptionList
          facts={specs.map(({ label, value, unit }) => [label, unit === null ? value : `${value} ${unit}`])}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="sm">
        <Points title={t("publicRegistry.technology.pros")} points={technology.pros.map(formatRemark)} />
        <Points title={t("publicRegistry.technology.cons")} points={technology.cons.map(formatRemark)} />
        <Points title={t("publicRegistry.technology.bestFor")} points={technology.bestFor} />
      </SimpleGrid>
      {source !== undefined && (
        <OutsideLink href={source} size="sm">
          {t("publicRegistry.technology.source", { host: urlHost(source) })}
        </OutsideLink>
      )}
      {devices.length > 0 && <Devices devices={devices} catalog={catalog} />}
    </Stack>
  );
}

function formatRemark({ text, tooltip }: { text: string; tooltip: string | null }): string {
  return tooltip === null ? text : `${text}. ${tooltip}`;
}

function Points({ title, points }: { title: string; points: string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <List size="sm">
        {points.map((point) => (
          <List.Item key={point}>{point}</List.Item>
        ))}
      </List>
    </div>
  );
}

function Devices({ devices, catalog }: { devices: Device[]; catalog: TechnologyCatalog }) {
  const [opened, { toggle }] = useDisclosure();
  const id = useId();
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <UnstyledButton onClick={toggle} aria-expanded={opened} aria-controls={id} py={6}>
        <Group gap={6}>
          <Text fw={600} size="sm">
            {t("publicRegistry.technology.devices", { total: devices.length })}
          </Text>
          <Chevron size={16} aria-hidden />
        </Group>
      </UnstyledButton>
      <Collapse expanded={opened} id={id}>
        {opened && devices.map((device) => <DeviceEntry key={device.id} device={device} catalog={catalog} />)}
      </Collapse>
    </div>
  );
}

function DeviceEntry({ device, catalog }: { device: Device; catalog: TechnologyCatalog }) {
  const { name, image, productOverview, shortDescription, specs } = device;
  const named = (entries: { id: string; name: string }[], ids: string[] | null) =>
    (ids ?? []).map((id) => entries.find((entry) => entry.id === id)?.name ?? id).join(" · ");
  const fitting: [string, string][] = [
    [t("publicRegistry.technology.cells"), named(catalog.flowCells, device.compatibleFlowCells)],
    [t("publicRegistry.technology.fitting"), named(catalog.kits, device.compatibleKits)],
    [t("publicRegistry.technology.programs"), named(catalog.software, device.compatibleSoftware)],
    ...specs.map(({ label, value, unit }): [string, string] => [
      label,
      unit === null ? value : `${value} ${unit}`,
    ]),
  ];
  return (
    <div className={classes.device}>
      <Picture source={image} />
      <Stack gap={6} style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          <StateBadge entry={device} />
        </Group>
        <Text size="sm">{productOverview ?? shortDescription}</Text>
        <DescriptionList facts={fitting.filter(([, value]) => value !== "")} />
      </Stack>
    </div>
  );
}
