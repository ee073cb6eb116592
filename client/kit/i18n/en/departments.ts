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
  "users.department": "Department",
  "users.noDepartment": "None",
};
