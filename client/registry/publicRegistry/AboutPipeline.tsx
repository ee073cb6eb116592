import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { describeNeeds } from "../../analysis/pipelines/describeNeeds.ts";
import { familyName, formatReads } from "../../definitions/catalogSelection/formatReads.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { OutsideLink } from "./OutsideLink.tsx";
import { formatCapabilities } from "./formatCapabilities.ts";
import type { PublishedPipeline } from "./published.ts";
import { urlHost, webAddress } from "./webAddress.ts";

/** The provider, requirements and effects of a pipeline. Missing facts are omitted. */
export function AboutPipeline({ pipeline }: { pipeline: PublishedPipeline }) {
  const { provider, author, tags, targets, tools, requirements, sequencingCompatibility } = pipeline;
  // The category names are part of the search response, which is usually cached here.
  const { data } = useQuery(trpc.registry.search.queryOptions({}));
  const category = data?.categories.find(({ id }) => id === pipeline.category)?.name ?? pipeline.category;
  const website = webAddress(pipeline.website);
  const families = sequencingCompatibility?.platformFamilies ?? [];
  const facts: [string, ReactNode][] = [
    [t("publicRegistry.pipeline.provider"), provider],
    [t("publicRegistry.pipeline.author"), author === provider ? null : author],
    [t("publicRegistry.pipeline.category"), category],
    [
      t("publicRegistry.pipeline.targets"),
      listed(targets.supported.map((target) => t(`pipelines.for.${target}`))),
    ],
    [
      t("publicRegistry.pipeline.needs"),
      requirements && listed(describeNeeds({ needs: { ...requirements, inputs: [] } })),
    ],
    [
      t("publicRegistry.pipeline.tools"),
      listed(tools.map(({ name, version }) => (version === undefined ? name : `${name} ${version}`))),
    ],
    [
      t("publicRegistry.pipeline.reads"),
      formatReads(sequencingCompatibility?.readLengthClass, sequencingCompatibility?.readLayouts) ?? null,
    ],
    [
      t("publicRegistry.pipeline.platforms"),
      families.length > 0 ? listed(families.map(familyName)) : t("publicRegistry.pipeline.platforms.all"),
    ],
    [
      t("publicRegistry.pipeline.website"),
      website === undefined ? null : (
        <OutsideLink key="website" href={website}>
          {urlHost(website)}
        </OutsideLink>
      ),
    ],
    [t("publicRegistry.pipeline.tags"), listed(tags)],
    [t("publicRegistry.pipeline.effects"), formatCapabilities(pipeline.capabilities).join("\n")],
  ];
  return (
    <DescriptionList
      facts={facts.filter(([, value]) => value !== null && value !== undefined && value !== "")}
    />
  );
}

function listed(words: string[]): string {
  return words.join(" · ");
}
