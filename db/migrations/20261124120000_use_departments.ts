import type { Knex } from "knex";

/** Departments have billing data and leads, orders keep the department that they were submitted for, and the departments
 *  of a user are kept over time. Triggers keep both, because accounts and orders are written in many places. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw("alter table departments drop constraint departments_name_unique");
  // Names that differ only in case were possible before.
  await knex.raw(`
    update departments set name = departments.name || ' (' || numbered.number || ')'
    from (select id, row_number() over (partition by lower(name) order by created_at, id) as number from departments) numbered
    where numbered.id = departments.id and numbered.number > 1`);
  await knex.raw("create unique index departments_name_unique on departments (lower(name))");
  await knex.schema.alterTable("departments", (table) => {
    table.text("cost_centre");
    table.text("billing_address");
    table.boolean("requires_approval").notNullable().defaultTo(false);
  });
  await knex.schema.alterTable("users", (table) => {
    table.text("department_role").checkIn(["lead", "member"], "users_department_role_check");
  });
  await knex.schema.alterTable("orders", (table) => {
    table.text("department_id").references("departments.id").index();
  });
  await knex.schema.createTable("department_memberships", (table) => {
    table.text("id").primary().defaultTo(knex.raw("gen_random_uuid()::text"));
    table.text("user_id").notNullable().references("users.id").onDelete("CASCADE");
    table.text("department_id").references("departments.id").onDelete("SET NULL").index();
    // The name remains after the department was deleted.
    table.text("department_name").notNullable();
    table.text("role").notNullable().checkIn(["lead", "member"], "department_memberships_role_check");
    table.timestamp("started_at").notNullable();
    table.timestamp("ended_at");
    table.index(["user_id", "started_at"]);
  });
  await knex.raw(
    "create unique index department_memberships_current on department_memberships (user_id) where ended_at is null",
  );
  await knex.raw("update users set department_role = 'member' where department_id is not null");
  await knex.raw(`
    insert into department_memberships (user_id, department_id, department_name, role, started_at)
    select users.id, departments.id, departments.name, 'member', now()
    from users join departments on departments.id = users.department_id`);
  // The history before this release is unknown.
  await knex.raw(
    "update orders set department_id = users.department_id from users where users.id = orders.user_id",
  );
  await knex.raw(`
    create function set_department_role() returns trigger language plpgsql as $$
    begin
      new.department_role := case when new.department_id is null then null else coalesce(new.department_role, 'member') end;
      return new;
    end $$;
    create trigger set_department_role before insert or update of department_id, department_role on users
      for each row execute function set_department_role();

    create function keep_departments_of_user() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' then
        if new.department_id is not distinct from old.department_id
          and new.department_role is not distinct from old.department_role then return null; end if;
        update department_memberships set ended_at = now() where user_id = new.id and ended_at is null;
        -- A draft belongs to the department that it would be submitted for.
        update orders set department_id = new.department_id where user_id = new.id and status = 'DRAFT';
      end if;
      insert into department_memberships (user_id, department_id, department_name, role, started_at)
        select new.id, id, name, new.department_role, now() from departments where id = new.department_id;
      return null;
    end $$;
    create trigger keep_departments_of_user after insert or update of department_id, department_role on users
      for each row execute function keep_departments_of_user();

    create function set_order_department() returns trigger language plpgsql as $$
    begin
      new.department_id := (select department_id from users where id = new.user_id);
      return new;
    end $$;
    create trigger set_first_department before insert on orders
      for each row when (new.department_id is null) execute function set_order_department();
    create trigger set_department before update of status on orders
      for each row when ((old.status = 'DRAFT') is distinct from (new.status = 'DRAFT'))
      execute function set_order_department();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop trigger set_department on orders;
    drop trigger set_first_department on orders;
    drop function set_order_department();
    drop trigger keep_departments_of_user on users;
    drop function keep_departments_of_user();
    drop trigger set_department_role on users;
    drop function set_department_role();
  `);
  await knex.schema.dropTable("department_memberships");
  await knex.schema.alterTable("orders", (table) => table.dropColumn("department_id"));
  await knex.schema.alterTable("users", (table) => table.dropColumn("department_role"));
  await knex.schema.alterTable("departments", (table) => {
    table.dropColumns("cost_centre", "billing_address", "requires_approval");
  });
  await knex.raw("drop index departments_name_unique");
  await knex.schema.alterTable("departments", (table) => table.unique("name"));
}
