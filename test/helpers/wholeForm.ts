import type { FieldType, FormField } from "../../server/definitions/forms/rules/field.ts";

const OF_ORDER = "of_order";
const OF_WORK = "of_work";

let order = 0;
function field(name: string, type: FieldType, label: string, given: Partial<FormField> = {}): FormField {
  return {
    id: `field_${name}`,
    type,
    name,
    label,
    required: false,
    visible: true,
    perSample: false,
    order: order++,
    ...(given.perSample ? {} : { groupId: OF_ORDER }),
    ...given,
  };
}

/** An order form with a field of every type. Funding and cost center appear while their modules are enabled. */
export const wholeForm = {
  groups: [
    { id: OF_ORDER, name: "Order", icon: "FileText", order: 0 },
    { id: OF_WORK, name: "Work", icon: "Settings", order: 1 },
  ],
  enabledMixsChecklists: ["ERC000022", "ERC000024"],
  fields: [
    field("name", "text", "Order name", { required: true, placeholder: "Lake, spring" }),
    field("numberOfSamples", "number", "Number of samples"),
    field("aims", "textarea", "Aims", {
      helpText: "What you want to know.",
      simpleValidation: { minLength: 10 },
    }),
    field("contact", "text", "Contact", {
      example: "rosa@example.org",
      simpleValidation: { patternPreset: "email" },
    }),
    field("volume", "number", "Volume", {
      units: ["µl", "ml"],
      simpleValidation: { minValue: 1, maxValue: 500 },
    }),
    field("length", "number", "Read length", { units: ["bp"], defaultValue: 150 }),
    field("priority", "select", "Priority", { options: ["normal", "high"], required: true }),
    field("hosts", "multiselect", "Hosts", { options: ["human", "mouse", "plant"], groupId: OF_WORK }),
    field("consent", "checkbox", "Consent given", { required: true, groupId: OF_WORK }),
    field("returned", "checkbox", "Return what is left", { groupId: OF_WORK }),
    field("from", "date", "Available from", { groupId: OF_WORK }),
    field("package", "mixs", "Checklist", { options: ["ERC000022", "ERC000024"], groupId: OF_WORK }),
    field("grant", "funding", "Funding", { helpText: "Funder and number of the grant.", groupId: OF_WORK }),
    field("account", "billing", "Cost centre", { groupId: OF_WORK }),
    field("machine", "sequencing-tech", "Technology", {
      options: ["Illumina", "Nanopore"],
      groupId: OF_WORK,
    }),
    field("_organism", "organism", "Organism", { perSample: true, required: true }),
    field("sample_title", "text", "Title", { perSample: true, required: true }),
    field("depth", "number", "Depth", {
      perSample: true,
      units: ["m", "cm"],
      simpleValidation: { minValue: 0, maxValue: 6_000 },
      group: "Place",
    }),
    field("temperature", "number", "Temperature", { perSample: true, units: ["°C"], group: "Place" }),
    field("collected", "date", "Collected", { perSample: true, group: "Place" }),
    field("habitat", "select", "Habitat", { perSample: true, options: ["water", "soil"], group: "Place" }),
    field("hazards", "multiselect", "Hazards", { perSample: true, options: ["toxic", "infectious"] }),
    field("frozen", "checkbox", "Frozen", { perSample: true }),
    field("index", "barcode", "Barcode", { perSample: true }),
    field("remarks", "textarea", "Remarks", { perSample: true }),
    field("kit", "select", "Kit", { perSample: true, options: ["V14", "V12"], defaultValue: "V14" }),
  ] satisfies FormField[],
};
