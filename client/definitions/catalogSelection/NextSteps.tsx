import { Checkbox, Fieldset, MultiSelect, NumberInput, Select, SimpleGrid } from "@mantine/core";
import { fittingChoices, type Part } from "../../../server/definitions/catalog/rules/compatibility.ts";
import type { TechnologySelection } from "../../../server/definitions/catalog/rules/selection.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Catalog, Technology } from "./technologyFormField.ts";
import { PartSelect } from "./PartSelect.tsx";

/**
 * The parts of a chosen technology from the catalog, each limited to entries that fit the previous ones; each may be
 * left to the facility.
 * @param answer as stored, with the options of the technology by id
 */
export function NextSteps({
  id,
  catalog,
  selection,
  answer,
  onChange,
}: {
  id: string;
  catalog: Catalog;
  selection: TechnologySelection;
  answer: Record<string, unknown>;
  onChange: (changed: Record<string, unknown>) => void;
}) {
  const fitting = fittingChoices(catalog, selection);
  const { deviceId, deviceName, flowCellId, flowCellSku, kitId, kitSku, barcodeKitId, barcodeKitSku } =
    selection;
  const options = catalog.technologies.find((one) => one.id === selection.technologyId)?.options ?? [];
  const software = selection.softwareIds ?? [];
  const parts: (PartOf & { part: Exclude<Part, "technology"> })[] = [
    {
      part: "device",
      fitting: fitting.devices,
      all: catalog.devices,
      chosen: named(deviceId, deviceName),
      onChoose: (entry) => onChange({ deviceId: entry?.id, deviceName: entry?.name }),
    },
    {
      part: "flowCell",
      fitting: fitting.flowCells,
      all: catalog.flowCells,
      chosen: named(flowCellId, flowCellSku),
      onChoose: (entry) => onChange({ flowCellId: entry?.id, flowCellSku: entry?.sku ?? undefined }),
    },
    {
      part: "kit",
      fitting: fitting.kits,
      all: catalog.kits,
      chosen: named(kitId, kitSku),
      onChoose: (entry) => onChange({ kitId: entry?.id, kitSku: entry?.sku ?? undefined }),
    },
    {
      part: "barcodeKit",
      fitting: fitting.barcodeKits,
      all: catalog.kits,
      chosen: named(barcodeKitId, barcodeKitSku),
      onChoose: (entry) => onChange({ barcodeKitId: entry?.id, barcodeKitSku: entry?.sku ?? undefined }),
    },
  ];
  const shown = parts.filter(({ fitting, chosen }) => fitting.length > 0 || chosen);
  const softwareIds = [...new Set([...fitting.software.map((one) => one.id), ...software])];
  if (shown.length + options.length + softwareIds.length === 0) return null;

  return (
    <Fieldset legend={t("catalogSelection.details")} variant="filled">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {shown.map(({ part, ...about }) => (
          <PartSelect key={part} id={`${id}-${part}`} label={t(`catalogSelection.part.${part}`)} {...about} />
        ))}
        {softwareIds.length > 0 && (
          <MultiSelect
            label={t("catalogSelection.part.software")}
            placeholder={software.length === 0 ? t("catalogSelection.facility") : ""}
            data={softwareIds.map((value) => ({
              value,
              label: catalog.software.find((one) => one.id === value)?.name ?? value,
            }))}
            value={software}
            onChange={(ids) => onChange({ softwareIds: ids.length > 0 ? ids : undefined })}
          />
        )}
        {options.map((option) => (
          <OptionInput
            key={option.id}
            option={option}
            answer={answer[option.id]}
            onAnswer={(given) => onChange({ [option.id]: given })}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

type PartOf = Omit<Parameters<typeof PartSelect>[0], "id" | "label">;

function named(id: string | undefined, name: string | undefined) {
  return id === undefined ? undefined : { id, name: name ?? id };
}

/** An additional option that the technology defines. */
function OptionInput({
  option: { label, type, options, helpText },
  answer,
  onAnswer,
}: {
  option: Technology["options"][number];
  answer: unknown;
  onAnswer: (answer: string | number | true | undefined) => void;
}) {
  const about = { label, description: helpText ?? undefined };
  if (type === "checkbox")
    return (
      <Checkbox
        {...about}
        pt={{ base: 0, sm: 26 }}
        checked={answer === true}
        onChange={(event) => onAnswer(event.currentTarget.checked || undefined)}
      />
    );
  if (type === "number")
    return (
      <NumberInput
        {...about}
        value={typeof answer === "number" ? answer : ""}
        onChange={(value) => onAnswer(typeof value === "number" ? value : undefined)}
      />
    );
  return (
    <Select
      {...about}
      placeholder={t("catalogSelection.facility")}
      data={[...new Map(options.map((option) => [option.value, option])).values()]}
      clearable
      value={typeof answer === "string" ? answer : null}
      onChange={(value) => onAnswer(value ?? undefined)}
    />
  );
}
