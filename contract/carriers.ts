interface Carrier {
  name: string
  /** The shape of its tracking numbers, without spaces and dashes. */
  number: RegExp
  page: (number: string) => string
}

/** Carriers whose tracking numbers have a shape that no other carrier uses, the most specific shape first. */
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

/**
 * Label barcodes that contain more than the tracking number, such as routing, depot or service; group 1 is the number.
 */
const AROUND: readonly RegExp[] = [
  // USPS: 420, the ZIP code with or without its last four digits, the number.
  /^420(?:\d{5}|\d{9})(9[1-5]\d{20})$/,
  // FedEx Express and Ground: the last 12 of 34 digits; Ground 96: the last 15 of 22.
  /^\d{22}(\d{12})$/,
  /^96\d{5}(\d{15})$/,
]

/** FNC1, which separates the parts of a barcode, as scanners type it. */
const SEPARATOR = '\u001d'

/**
 * Extracts the tracking number from typed text or a scanned label; undefined if it has the shape of no known carrier.
 */
export function readTrackingNumber(typed: string): string | undefined {
  const code = typed.replaceAll(SEPARATOR, '').replace(/[\s-]/g, '').toUpperCase()
  const number = AROUND.map((around) => around.exec(code)?.[1]).find(Boolean) ?? code
  return CARRIERS.some((one) => one.number.test(number)) ? number : undefined
}

interface Followed {
  carrier: string
  url: string
  /** As typed, without the carrier's name; absent if a URL was typed. */
  number?: string
}

/** Where a parcel can be tracked; undefined for a number of unknown shape. */
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
