import { type Entity, entity, localId, reference } from "./entity.ts";

/**
 * Returns the settings of a run as values, and for a known workflow also as formal parameters, each linked to its
 * value. Lists and objects are formatted as JSON. Pure.
 */
export function describeParameters(
  parameters: [name: string, value: unknown][],
  isWorkflow: boolean,
): { values: Entity[]; slots: Entity[] } {
  const told = parameters.filter(([, value]) => value !== null && value !== undefined);
  return {
    values: told.map(([name, value]) =>
      entity(valueId(name), "PropertyValue", {
        name,
        value: plain(value),
        exampleOfWork: isWorkflow ? { "@id": slotId(name) } : null,
      }),
    ),
    slots: !isWorkflow
      ? []
      : told.map(([name, value]) =>
          entity(slotId(name), "FormalParameter", {
            name,
            additionalType: typeOf(value),
            workExample: reference({ "@id": valueId(name) }),
          }),
        ),
  };
}

const valueId = (name: string) => localId("value", name);
const slotId = (name: string) => localId("parameter", name);

function plain(value: unknown): string | number | boolean {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  return JSON.stringify(value);
}

/** Returns the schema.org data type of a value. */
function typeOf(value: unknown): string {
  if (typeof value === "boolean") return "Boolean";
  if (typeof value === "number") return Number.isInteger(value) ? "Integer" : "Float";
  return "Text";
}
