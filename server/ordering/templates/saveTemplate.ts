import type { Knex } from "knex";
import type { z } from "zod";
import { OrderTemplate } from "../../../db/models/OrderTemplate.ts";
import { transaction } from "../../../db/transaction.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { presentName } from "../../platform/people/presentPerson.ts";
import type { SessionUser, SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { findOrder } from "../access/findOrder.ts";
import { TEMPLATES_LISTED, TEMPLATES_PER_USER_MAX } from "../limits.ts";
import { templateNotFound, tooManyTemplates } from "./errors.ts";
import { createFromContent, type OrderContent, readContent } from "./orderContent.ts";
import type { saveTemplateInput } from "./schema.ts";

/** Lists the templates of the caller and the shared ones, by name. Returns { templates }. */
export async function listTemplates({ db, user }: SignedInContext) {
  const templates = await OrderTemplate.query(db)
    .where((visible) => visible.where({ userId: user.id }).orWhere({ isShared: true }))
    .withGraphFetched("user")
    .orderBy(["name", "id"])
    .limit(TEMPLATES_LISTED);
  return { templates: templates.map((template) => presentTemplate(user, template)) };
}

/** Saves the content of an order that the caller may see as a template. isShared: for all users; only the facility
 *  shares templates. Returns { template }. Raises orderNotFound, forbidden, tooManyTemplates. */
export async function saveTemplate(
  ctx: SignedInContext,
  { orderId, name, isShared, withSamples }: z.output<typeof saveTemplateInput>,
) {
  const order = await findOrder(ctx, orderId);
  if (isShared && !hasRight(ctx.user, "orders.change")) raise(forbidden());
  return transaction(ctx.db, async (trx) => {
    const owned = await OrderTemplate.query(trx).where({ userId: ctx.user.id }).resultSize();
    if (owned >= TEMPLATES_PER_USER_MAX) raise(tooManyTemplates({ most: TEMPLATES_PER_USER_MAX }));
    const template = await OrderTemplate.query(trx).insertAndFetch({
      name,
      userId: ctx.user.id,
      isShared,
      content: await readContent(trx, ctx, order, { withSamples }),
    });
    await recordChange(trx, ctx, {
      action: "order.savedAsTemplate",
      targetType: "order",
      targetId: order.id,
      order,
      after: { template: name, isShared },
    });
    return { template: presentTemplate(ctx.user, template) };
  });
}

/** Creates a draft of the caller from a template. Returns the full order. Raises templateNotFound. */
export async function startFromTemplate(ctx: SignedInContext, { templateId }: { templateId: string }) {
  return transaction(ctx.db, async (trx) => {
    const template = await findTemplate(trx, ctx.user, templateId);
    return createFromContent(trx, ctx, template.content as OrderContent);
  });
}

/** Deletes a template: its author, or of a shared one the facility. Raises templateNotFound, forbidden. */
export async function deleteTemplate(
  ctx: SignedInContext,
  { templateId }: { templateId: string },
): Promise<object> {
  await transaction(ctx.db, async (trx) => {
    const template = await findTemplate(trx, ctx.user, templateId);
    if (!mayDelete(ctx.user, template)) raise(forbidden());
    await template.$query(trx).delete();
    await recordChange(trx, ctx, {
      action: "orderTemplate.deleted",
      targetType: "orderTemplate",
      targetId: templateId,
      before: { name: template.name, isShared: template.isShared },
    });
  });
  return {};
}

async function findTemplate(trx: Knex, user: SessionUser, id: string): Promise<OrderTemplate> {
  const template = await OrderTemplate.query(trx).findById(id);
  if (!template || (template.userId !== user.id && !template.isShared)) raise(templateNotFound());
  return template;
}

function mayDelete(user: SessionUser, { userId, isShared }: OrderTemplate): boolean {
  return userId === user.id || (isShared && hasRight(user, "orders.change"));
}

function presentTemplate(user: SessionUser, template: OrderTemplate) {
  const { samples } = template.content as OrderContent;
  return {
    id: template.id,
    name: template.name,
    isShared: template.isShared,
    isOwn: template.userId === user.id,
    mayDelete: mayDelete(user, template),
    author: template.userId === user.id ? null : presentName(template.user),
    samples: samples.length,
    createdAt: template.createdAt.toISOString(),
  };
}
