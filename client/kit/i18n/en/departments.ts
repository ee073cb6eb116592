import { count } from "../count.ts";

export const departments = {
  "departments.title": "Departments",
  "departments.new": "New department",
  "departments.create": "Create department",
  "departments.search": "Search departments",
  "departments.searchHint": "Name or cost center",
  "departments.name": "Name",
  "departments.costCentre": "Cost center",
  "departments.billingAddress": "Billing address",
  "departments.billingAddress.hint": "Filled in for new orders of members.",
  "departments.requiresApproval": "Orders require approval",
  "departments.requiresApproval.hint":
    "A lead approves each order before the facility accepts it. Appoint at least one lead.",
  "departments.members": "Members",
  "departments.leads": "Leads",
  "departments.lead": "Lead",
  "departments.leadOf": ({ name }: { name: string }) => `${name} is a lead`,
  "departments.count": ({ departments: amount }: { departments: number }) =>
    count(amount, "department", "departments"),
  "departments.memberCount": ({ members }: { members: number }) => count(members, "member", "members"),
  "departments.failed": "Couldn't load the departments",
  "departments.pages": "Department pages",
  "departments.noneFound.title": "No matching departments",
  "departments.noneFound.text": "Try a shorter search term.",
  "departments.empty.title": "No departments yet",
  "departments.empty.text":
    "A department groups the users of a lab and keeps its cost center and billing address.",
  "departments.created": ({ name }: { name: string }) => `Department ${name} created`,
  "departments.saved": ({ name }: { name: string }) => `${name} saved`,
  "departments.notSaved": "Couldn't save the department",
  "departments.edit.title": ({ name }: { name: string }) => `Edit ${name}`,
  "departments.delete.text": ({ members }: { members: number }) =>
    `Only departments without submitted orders can be deleted.${members > 0 ? ` ${count(members, "member", "members")} will have no department.` : ""}`,
  "departments.members.title": ({ name }: { name: string }) => `Members of ${name}`,
  "departments.members.add": "Add member",
  "departments.members.none": "No members yet.",
  "departments.members.moves": ({ name }: { name: string }) => `Moves here from ${name}`,
  "departments.members.remove": ({ name }: { name: string }) => `Remove ${name}`,
  "departments.members.text":
    "A user belongs to one department. Submitted orders stay with the department they were submitted for.",
  "departments.members.saved": ({ name }: { name: string }) => `Members of ${name} saved`,
  "departments.import": "Import CSV",
  "departments.export": "Export CSV",
  "departments.import.title": "Import users and departments",
  "departments.import.text":
    "The first line names the columns: email, first_name, last_name, department, department_role (lead or member), cost_centre. An empty department changes nothing. New departments get the cost center of their first line.",
  "departments.import.passwords":
    "New users are researchers without a known password. Reset it on the users page.",
  "departments.import.file": "CSV file",
  "departments.import.fileHint": "At most 2,000 lines and 500 kB",
  "departments.import.tooLarge": "The file is larger than 500 kB. Split it into several files.",
  "departments.import.failed": "Couldn't read the file",
  "departments.import.notDone": "Couldn't import the file",
  "departments.import.line": "Line",
  "departments.import.user": "User",
  "departments.import.result": "Result",
  "departments.import.created": "New user",
  "departments.import.moved": "Moved",
  "departments.import.unchanged": "Unchanged",
  "departments.import.refused": "Refused",
  "departments.import.from": ({ from }: { from: string }) => `from ${from}`,
  "departments.import.newDepartments": ({ names }: { names: string }) => `New departments: ${names}`,
  "departments.import.summary": ({
    created,
    moved,
    unchanged,
    refused,
  }: {
    created: number;
    moved: number;
    unchanged: number;
    refused: number;
  }) => `${created} new, ${moved} moved, ${unchanged} unchanged, ${refused} refused`,
  "departments.import.shown": ({ shown, total }: { shown: number; total: number }) =>
    `The first ${shown} of ${total} lines, refused lines first.`,
  "departments.import.submit": "Import",
  "departments.import.done": ({ created, moved }: { created: number; moved: number }) =>
    `Imported: ${count(created, "new user", "new users")}, ${moved} moved`,
  "users.department": "Department",
  "users.noDepartment": "None",
};
