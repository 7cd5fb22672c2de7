interface Carrier {
  name: string
  /** The shape of its tracking numbers, without spaces and dashes. */
  number: RegExp
  page: (number: string) => string
}

/** The shapes of numbers that belong to one carrier only, the most particular first. */
const CARRIERS: readonly Carrier[] = [
  {
    name: 'UPS',
    number: /^1Z[0-9A-Z]{16}$/,
    page: (number) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    name: 'USPS',
    number: /^(9[1-5]\d{20}|[A-Z]{2}\d{9}US)$/,
    page: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    name: 'Royal Mail',
    number: /^[A-Z]{2}\d{9}GB$/,
    page: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
  {
    name: 'Canada Post',
    number: /^(\d{16}|[A-Z]{2}\d{9}CA)$/,
    page: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  },
  {
    name: 'DHL',
    number: /^(JJ?D\d{16,20}|[A-Z]{2}\d{9}DE|0034\d{16})$/,
    page: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
  },
  {
    name: 'PostNL',
    number: /^3S[0-9A-Z]{11,13}$/,
    page: (number) => `https://www.internationalparceltracking.com/#/search?barcode=${number}`,
  },
  {
    name: 'FedEx',
    number: /^(\d{12}|\d{15})$/,
    page: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
]

const NAMES = CARRIERS.map(({ name }) => name).join('|')

/** A carrier's name before or after the number, as people type it. */
const NAMED = new RegExp(`^(${NAMES})[\\s:,]+|[\\s,]+(${NAMES})$`, 'i')

/** What a label's code has around its tracking number: the way to the post office, or the depot and the service. */
const AROUND: readonly RegExp[] = [
  // USPS: 420, the ZIP code with or without its last four digits, the number.
  /^420(?:\d{5}|\d{9})(9[1-5]\d{20})$/,
  // FedEx Express and Ground: the last 12 of 34 digits; Ground 96: the last 15 of 22.
  /^\d{22}(\d{12})$/,
  /^96\d{5}(\d{15})$/,
]

/** FNC1, which separates the parts of a code, as scanners type it. */
const SEPARATOR = '\u001d'

/** The tracking number of a carrier of known shape, as typed or as a scanner reads it from a label; or undefined. */
export function readTrackingNumber(typed: string): string | undefined {
  const code = typed.replaceAll(SEPARATOR, '').replace(/[\s-]/g, '').toUpperCase()
  const number = AROUND.map((around) => around.exec(code)?.[1]).find(Boolean) ?? code
  return CARRIERS.some((one) => one.number.test(number)) ? number : undefined
}

interface Followed {
  carrier: string
  url: string
  /** As it was typed, without the name of its carrier; absent where an address was typed. */
  number?: string
}

/** Where a parcel can be followed; undefined for a number of unknown shape. */
export function trackingLink(information: string): Followed | undefined {
  if (/^https?:\/\/\S+$/.test(information)) {
    const url = URL.parse(information)
    return url ? { carrier: url.host.replace(/^www\./, ''), url: information } : undefined
  }
  const named = NAMED.exec(information)
  const name = (named?.[1] ?? named?.[2])?.toUpperCase()
  const number = information.replace(NAMED, '')
  const code = readTrackingNumber(number)
  const carrier =
    code && CARRIERS.find((one) => one.number.test(code) && (!name || one.name.toUpperCase() === name))
  return carrier ? { carrier: carrier.name, url: carrier.page(code), number } : undefined
}
