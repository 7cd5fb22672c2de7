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

/** Where a parcel can be followed; undefined for a number of unknown shape. */
export function trackingLink(information: string): { carrier: string; url: string } | undefined {
  if (/^https?:\/\/\S+$/.test(information)) {
    const url = URL.parse(information)
    return url ? { carrier: url.host.replace(/^www\./, ''), url: information } : undefined
  }
  const number = information.replace(/[\s-]/g, '').toUpperCase()
  const carrier = CARRIERS.find((one) => one.number.test(number))
  return carrier && { carrier: carrier.name, url: carrier.page(number) }
}
