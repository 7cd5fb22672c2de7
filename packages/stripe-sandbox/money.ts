/** Currencies without a smaller unit; their amounts are whole units. */
const ZERO_DECIMAL = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf'.split(' '))

export const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()))

/** The largest amount of a charge, in the currency's smallest unit. */
export const MAX_AMOUNT = 99_999_999

const formats = new Map<string, Intl.NumberFormat>()

export function formatMoney(amount: number, currency: string): string {
  const digits = ZERO_DECIMAL.has(currency) ? 0 : 2
  return formatOf(currency, digits).format(amount / 10 ** digits)
}

/** Making one takes a thousand times longer than using it. */
function formatOf(currency: string, digits: number): Intl.NumberFormat {
  const known = formats.get(currency)
  if (known) return known
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(currency, format)
  return format
}

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Divides `part` by the amounts. The shares are whole and come to `part` together. */
export function allocate(part: number, amounts: readonly number[]): number[] {
  const whole = sumOf(amounts)
  let seen = 0
  let given = 0
  return amounts.map((amount) => {
    seen += amount
    const upToHere = whole === 0 ? 0 : Math.round((part * seen) / whole)
    const share = upToHere - given
    given = upToHere
    return share
  })
}
