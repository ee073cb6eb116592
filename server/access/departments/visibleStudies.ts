import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { Study } from "../../../db/models/Study.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";

/** SQL: the department of a study, for a query with the study under the name `study`: the one to which the orders of
 *  all its samples belong, else null. A study with samples of several departments is shared by none of them. */
export const departmentOfStudy = (study: string): string => `(
  select min(sampled.department_id) from samples join orders sampled on sampled.id = samples.order_id
  where samples.study_id = ${study}.id
  having bool_and(sampled.department_id is not null) and count(distinct sampled.department_id) = 1)`;

/** The studies that a user may see: all for an admin; for a researcher their own, and those of their department if the
 *  facility shares them. */
export function visibleStudies(user: SessionUser, trx: Knex): QueryBuilder<Study> {
  return Study.query(trx).modify((query) => {
    if (hasRight(user, "records.read")) return;
    const { id, sharedDepartmentId } = user;
    query.where((visible) => {
      visible.where("studies.userId", id);
      if (!sharedDepartmentId) return;
      visible.orWhere((shared) =>
        shared
          // Finds the few candidates in indexes.
          .whereRaw(
            "studies.id in (select study_id from samples join orders on orders.id = samples.order_id where orders.department_id = ?)",
            [sharedDepartmentId],
          )
          .whereRaw(`${departmentOfStudy("studies")} = ?`, [sharedDepartmentId]),
      );
    });
  });
}

/** Returns whether a user may see a study, as visibleStudies does. */
export async function maySeeStudy(
  trx: Knex,
  user: SessionUser,
  study: { id: string; userId: string },
): Promise<boolean> {
  if (mayChangeStudy(user, study)) return true;
  if (!user.sharedDepartmentId) return false;
  return (await visibleStudies(user, trx).findById(study.id).select("studies.id")) !== undefined;
}

/** Only the owner and the facility change a study. */
export function mayChangeStudy(user: SessionUser, study: { userId: string }): boolean {
  return hasRight(user, "records.read") || study.userId === user.id;
}
