import type { oas31 } from "zod-openapi";
import { buildDocument } from "../../compat/document/buildDocument.ts";
import type { Right } from "../../server/platform/rpc/rules/rights.ts";
import { sections } from "../../compat/document/sections.ts";

export type Refused = "signedOut" | "researcher" | "lacksRight" | "demo";

export interface DescribedOperation {
  /** The operation as in the document: "GET /api/orders/{orderId}". */
  key: string;
  method: string;
  path: string;
  refusals: Partial<Record<Refused, { status: number; error: string }>>;
  /** The right that a user needs; null if any user, or everyone, may call the operation. */
  right: Right | null;
  operation: oas31.OperationObject;
}

export const openApi: oas31.OpenAPIObject = buildDocument(sections, { version: "0.0.0" });

/** Every operation of the API document in its order, except the document itself, which is slow to
 *  generate (test/api/platform/apiDocument.test.ts). */
export const describedOperations: DescribedOperation[] = Object.entries(openApi.paths ?? {})
  .filter(([path]) => path !== "/api/openapi.json")
  .flatMap(([path, item]) =>
    Object.entries(item as Record<string, oas31.OperationObject>).map(([name, operation]) => {
      const method = name.toUpperCase();
      const described = operation as {
        "x-refusals": DescribedOperation["refusals"];
        "x-right": DescribedOperation["right"];
      };
      const { "x-refusals": refusals, "x-right": right } = described;
      return { key: `${method} ${path}`, method, path, refusals, right, operation };
    }),
  );

/** The schema of the operation's JSON body; undefined without a body. */
export function getJsonBody({ operation }: DescribedOperation): oas31.SchemaObject | undefined {
  const content = (operation.requestBody as oas31.RequestBodyObject | undefined)?.content;
  return content?.["application/json"]?.schema as oas31.SchemaObject | undefined;
}
