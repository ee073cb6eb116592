import { count } from "../count.ts";

/** Services: their choice in an order, and their administration. */
export const services = {
  "services.title": "Services",
  "services.text": "What researchers order. A new order starts with the choice of a service.",
  "services.service": "Service",
  "services.none": "No service",
  "services.choose": "Choose a service",
  "services.choose.text": "The service decides the order form. You can change it until you submit the order.",
  "services.choose.act": "Choose",
  "services.choose.one": ({ name }: { name: string }) => `Choose ${name}`,
  "services.chosen": "Chosen",
  "services.change": "Change service",
  "services.change.title": "Change the service",
  "services.change.text":
    "Answers to questions that both order forms have are kept. Other answers are not part of the order.",
  "services.change.failed": "Couldn't change the service",
  "services.change.notSaved": "The order could not be saved. Close this dialog and correct it first.",
  "services.changed": ({ name }: { name: string }) => `Service changed to ${name}`,
  "services.turnaround": ({ days }: { days: number }) =>
    `About ${count(days, "working day", "working days")} from receipt to data`,
  "services.noTurnaround": "No turnaround",
  "services.ownForm": "Own order form",
  "services.commonForm": "Order form of the facility",
  "services.orders": ({ orders }: { orders: number }) => count(orders, "order", "orders"),
  "services.inactive": "Inactive",
  "services.new": "New service",
  "services.create": "Create service",
  "services.created": ({ name }: { name: string }) => `Service ${name} created`,
  "services.saved": ({ name }: { name: string }) => `${name} saved`,
  "services.notSaved": "Couldn't save the service",
  "services.failed": "Couldn't load the services",
  "services.edit.title": ({ name }: { name: string }) => `Edit ${name}`,
  "services.empty.title": "No services yet",
  "services.empty.text":
    "Without services, all orders use one order form. With services, each can have its own form, turnaround and shipping instructions.",
  "services.delete.text":
    "Only a service without orders, prices and an own order form can be deleted. Deactivate it to stop offering it.",
  "services.up": ({ name }: { name: string }) => `Move ${name} up`,
  "services.down": ({ name }: { name: string }) => `Move ${name} down`,
  "services.name": "Name",
  "services.description": "Description",
  "services.description.hint": "Shown when an order is started.",
  "services.turnaroundDays": "Turnaround (working days)",
  "services.turnaroundDays.hint": "From receipt of the samples to delivery. Leave empty if it varies.",
  "services.turnaroundDays.refused": "Enter a whole number from 1 to 1,000, or leave it empty.",
  "services.shippingInstructions": "Shipping instructions",
  "services.shippingInstructions.hint":
    "How to pack and send the samples. Leave empty to use those of the facility.",
  "services.form.title": ({ name }: { name: string }) => `Order form of ${name}`,
  "services.form.text":
    "Orders of this service use this form from its first save. It starts as a copy of the facility's order form.",
  "services.form.create": "Create own order form",
  "services.form.edit": "Edit own order form",
  "services.form.common": "Use the facility's order form",
  "services.form.own": "Use own order form",
};
