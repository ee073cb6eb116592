import { z } from "zod";
import { recordId } from "../recordId.ts";

export const orderId = z.object({ orderId: recordId });
