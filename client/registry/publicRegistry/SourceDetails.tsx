import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { OutsideLink } from "./OutsideLink.tsx";
import type { PublishedPipeline } from "./published.ts";
import { webAddress } from "./webAddress.ts";

/** The origin of a pipeline that this registry only lists. */
export function SourceDetails({ source }: Pick<PublishedPipeline, "source">) {
  const { kind, label, repository, refDefault, descriptorPath, includeWorkflow, keyLabel } = source;
  const address = webAddress(repository);
  const facts: [string, ReactNode][] = [
    [t("explore.source.kind"), formatSourceKind(kind)],
    [t("explore.source.label"), label],
    [
      t("explore.source.repository"),
      address === undefined ? (
        repository
      ) : (
        <OutsideLink key="repository" href={address}>
          {address}
        </OutsideLink>
      ),
    ],
    [t("explore.source.ref"), refDefault],
    [t("explore.source.descriptor"), descriptorPath],
    [t("explore.source.workflow"), includeWorkflow ? t("explore.source.workflow.included") : null],
    [t("explore.source.key"), keyLabel],
  ];
  return <DescriptionList facts={facts.filter(([, value]) => value !== null && value !== undefined)} />;
}

function formatSourceKind(kind: string): string {
  if (kind === "github") return t("explore.source.github");
  return kind === "privateRegistry" ? t("explore.source.privateRegistry") : kind;
}
