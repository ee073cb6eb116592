import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";

export const orderActivityInput = listPage.extend({ orderId: recordId });
export const sampleActivityInput = listPage.extend({ sampleId: recordId });
export const studyActivityInput = listPage.extend({ studyId: recordId });
