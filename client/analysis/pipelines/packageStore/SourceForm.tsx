import { Button, Select, Switch, TextInput } from "@mantine/core";
import { DialogButtons } from "../../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../../kit/drafts/DraftForm.tsx";
import { required } from "../../../kit/drafts/rules.ts";
import { useDraftForm } from "../../../kit/drafts/useDraftForm.ts";
import { t } from "../../../kit/i18n/t.ts";
import { type SavedSource, newSourceId } from "./store.ts";

const KINDS = ["registry", "privateRegistry", "github"] as const;

interface Typed {
  kind: SavedSource["kind"];
  label: string;
  url: string;
  repository: string;
  ref: string;
  descriptorPath: string;
  includeWorkflow: boolean;
  keyLabel: string;
}

/**
 * The fields of a package source.
 * @param source the edited source; undefined for a new one
 * @param taken the ids of all other sources
 */
export function SourceForm({
  source,
  taken,
  onSave,
  onCancel,
}: {
  source: SavedSource | undefined;
  taken: string[];
  onSave: (source: SavedSource) => Promise<void>;
  onCancel: () => void;
}) {
  const draft = useDraftForm<Typed>({
    name: `store-source.${source?.id ?? "new"}`,
    stored: toTyped(source),
    validate: {
      label: required(t("packageStore.source.label")),
      url: (url, { kind }) => (kind === "github" ? null : required(t("packageStore.source.url"))(url)),
      repository: (repository, { kind }) =>
        kind === "github" ? required(t("packageStore.source.repository"))(repository) : null,
    },
    send: (typed) => onSave(toSource(typed, source?.id ?? newSourceId(typed.label, taken))),
  });
  const { form } = draft;
  const { kind } = form.values;
  const input = (name: "label" | "url" | "repository" | "ref" | "descriptorPath" | "keyLabel") => ({
    ...form.getInputProps(name),
    spellCheck: false,
  });
  return (
    <DraftForm draft={draft} failed={t("packageStore.sources.notSaved")}>
      <Select
        label={t("packageStore.source.kind")}
        data={KINDS.map((value) => ({ value, label: t(`packageStore.source.kind.${value}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => form.setFieldValue("kind", KINDS.find((known) => known === value) ?? "registry")}
      />
      <TextInput
        label={t("packageStore.source.label")}
        description={t("packageStore.source.label.hint")}
        maxLength={100}
        withAsterisk
        data-autofocus
        {...input("label")}
      />
      {kind !== "github" && (
        <TextInput
          label={t("packageStore.source.url")}
          description={t(
            kind === "registry" ? "packageStore.source.url.hint" : "packageStore.source.url.privateHint",
          )}
          type="url"
          maxLength={1000}
          withAsterisk
          {...input("url")}
        />
      )}
      {kind === "github" && (
        <>
          <TextInput
            label={t("packageStore.source.repository")}
            description={t("packageStore.source.repository.hint")}
            maxLength={1000}
            withAsterisk
            {...input("repository")}
          />
          <TextInput
            label={t("packageStore.source.ref")}
            description={t("packageStore.source.ref.hint")}
            maxLength={200}
            {...input("ref")}
          />
          <TextInput
            label={t("packageStore.source.descriptorPath")}
            description={t("packageStore.source.descriptorPath.hint")}
            maxLength={300}
            {...input("descriptorPath")}
          />
          <Switch
            label={t("packageStore.source.includeWorkflow")}
            {...form.getInputProps("includeWorkflow", { type: "checkbox" })}
          />
        </>
      )}
      {kind !== "registry" && (
        <TextInput
          label={t("packageStore.source.keyLabel")}
          description={t("packageStore.source.keyLabel.hint")}
          maxLength={100}
          {...input("keyLabel")}
        />
      )}
      <DialogButtons onCancel={onCancel}>
        <Button type="submit" loading={draft.isSending}>
          {t("packageStore.source.save")}
        </Button>
      </DialogButtons>
    </DraftForm>
  );
}

function toTyped(source: SavedSource | undefined): Typed {
  const empty: Typed = {
    kind: "registry",
    label: "",
    url: "",
    repository: "",
    ref: "",
    descriptorPath: "",
    includeWorkflow: false,
    keyLabel: "",
  };
  if (!source) return empty;
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined));
  return { ...empty, ...given };
}

/** Omits empty fields. */
function toSource(
  { kind, label, url, repository, includeWorkflow, ...rest }: Typed,
  id: string,
): SavedSource {
  const { ref, descriptorPath, keyLabel } = rest;
  const key = keyLabel.trim() === "" ? {} : { keyLabel };
  if (kind === "registry") return { id, kind, label, url };
  if (kind === "privateRegistry") return { id, kind, label, url, ...key };
  return {
    id,
    kind,
    label,
    repository,
    ...(ref.trim() !== "" && { ref }),
    ...(descriptorPath.trim() !== "" && { descriptorPath }),
    ...(includeWorkflow && { includeWorkflow }),
    ...key,
  };
}
