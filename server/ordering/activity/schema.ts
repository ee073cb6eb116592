import { listPage } from "../../platform/input/page.ts";
import { orderId } from "../orders/schema.ts";
import { sampleRecordId } from "../samples/schema.ts";
import { studyInput } from "../studies/schema.ts";

export const orderActivityInput = listPage.extend(orderId.shape);
export const sampleActivityInput = listPage.extend(sampleRecordId.shape);
export const studyActivityInput = listPage.extend(studyInput.shape);
