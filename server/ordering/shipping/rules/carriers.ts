/** Carriers with a page that tracks a parcel by its number. */
const CARRIERS: Readonly<Record<string, { name: string; tracking: (number: string) => string }>> = {
  dhl: {
    name: "DHL",
    tracking: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
  },
  ups: { name: "UPS", tracking: (number) => `https://www.ups.com/track?tracknum=${number}` },
  fedex: { name: "FedEx", tracking: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  dpd: { name: "DPD", tracking: (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}` },
  gls: { name: "GLS", tracking: (number) => `https://gls-group.eu/EU/en/parcel-tracking?match=${number}` },
  hermes: {
    name: "Hermes",
    tracking: (number) =>
      `https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#${number}`,
  },
  usps: {
    name: "USPS",
    tracking: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  "royal-mail": {
    name: "Royal Mail",
    tracking: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
};

/** The names of the carriers, for a choice that also accepts other names. */
export const CARRIER_NAMES: readonly string[] = Object.values(CARRIERS).map(({ name }) => name);

/** Returns the address that tracks a parcel; null for an unknown carrier or without a number. The number is encoded. */
export function trackingUrl(carrier: string | null, trackingNumber: string | null): string | null {
  if (carrier === null || trackingNumber === null) return null;
  const known = Object.values(CARRIERS).find(({ name }) => name.toLowerCase() === carrier.toLowerCase());
  return known?.tracking(encodeURIComponent(trackingNumber.replaceAll(/\s/g, ""))) ?? null;
}
