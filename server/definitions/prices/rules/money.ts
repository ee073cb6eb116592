/** Decimals of prices, quantities and factors, of discounts in percent, and of amounts. */
const PRICE_DECIMALS = 4;
const PERCENT_DECIMALS = 2;
const AMOUNT_DECIMALS = 2;

const DECIMAL = /^(\d{1,8})(?:\.(\d{1,4}))?$/;

/** Parses a decimal text into units of 1/10,000. Returns undefined for any other text, such as one with a sign, an
 *  exponent, more than eight digits or more than four decimals. */
export function parseDecimal(text: string): bigint | undefined {
  const [, whole, part = ""] = DECIMAL.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : BigInt(whole + part.padEnd(PRICE_DECIMALS, "0"));
}

/** Formats units of 1/10,000 as decimal text with two to four decimals. */
export function formatDecimal(value: bigint): string {
  const text = value.toString().padStart(PRICE_DECIMALS + 1, "0");
  const whole = text.slice(0, -PRICE_DECIMALS);
  const part = text.slice(-PRICE_DECIMALS).replace(/0{1,2}$/, "");
  return `${whole}.${part}`;
}

/** Price of the list times the factor of a rate, rounded half up to four decimals. Both as decimal texts. */
export function ratePrice(price: string, factor: string): string {
  return formatDecimal(rounded(decimal(price) * decimal(factor), PRICE_DECIMALS));
}

/** The amount of a line: quantity times unit price less the discount in percent, rounded half up to two decimals.
 *  Decimal texts. */
export function lineAmount({
  quantity,
  unitPrice,
  discountPercent,
}: {
  quantity: string;
  unitPrice: string;
  discountPercent: string;
}): string {
  const left = 1_000_000n - decimal(discountPercent);
  // Units of 1/10,000 three times, of which a percentage has two further decimals.
  const product = decimal(quantity) * decimal(unitPrice) * left;
  return formatAmount(rounded(product, 3 * PRICE_DECIMALS + PERCENT_DECIMALS - AMOUNT_DECIMALS));
}

/** The sum of amounts, as decimal texts with two decimals. */
export function sumAmounts(amounts: readonly string[]): string {
  return formatAmount(
    amounts.reduce(
      (sum, amount) => sum + decimal(amount) / 10n ** BigInt(PRICE_DECIMALS - AMOUNT_DECIMALS),
      0n,
    ),
  );
}

function formatAmount(cents: bigint): string {
  const text = cents.toString().padStart(AMOUNT_DECIMALS + 1, "0");
  return `${text.slice(0, -AMOUNT_DECIMALS)}.${text.slice(-AMOUNT_DECIMALS)}`;
}

function rounded(value: bigint, decimals: number): bigint {
  const divisor = 10n ** BigInt(decimals);
  return (value + divisor / 2n) / divisor;
}

// Stored values may have more digits than the pattern of an input.
function decimal(text: string): bigint {
  const [whole = "0", part = ""] = text.trim().split(".");
  return BigInt(whole + part.padEnd(PRICE_DECIMALS, "0").slice(0, PRICE_DECIMALS));
}
