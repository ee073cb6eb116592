import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";
import { MODULE_IDS } from "./rules/modules.ts";

const moduleUnknown = refusal("modules.unknownModule", 400, "Unknown module: {id}");
const oneOf = sentence("modules.oneOf", "moduleId must be one of: {ids}", { ids: MODULE_IDS.join(", ") });
export const unknownModule = ({ id }: { id: string }) =>
  moduleUnknown({ id }, undefined, { details: [oneOf()] });
