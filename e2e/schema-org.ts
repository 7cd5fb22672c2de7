/** The types of schema.org that the shop uses, and the properties that each may have. */
const THING = ['@context', '@id', 'name', 'description', 'url', 'image']
const TYPES: Record<string, string[]> = {
  AggregateRating: ['ratingValue', 'reviewCount'],
  Product: [
    'aggregateRating',
    'sku',
    'gtin',
    'mpn',
    'brand',
    'manufacturer',
    'offers',
    'size',
    'color',
    'material',
  ],
  ProductGroup: [
    'aggregateRating',
    'brand',
    'manufacturer',
    'color',
    'material',
    'productGroupID',
    'variesBy',
    'hasVariant',
  ],
  ImageObject: ['caption'],
  SizeSpecification: ['sizeSystem', 'sizeGroup'],
  Brand: [],
  Offer: [
    'price',
    'priceCurrency',
    'priceSpecification',
    'priceValidUntil',
    'availability',
    'availabilityStarts',
    'itemCondition',
    'seller',
    'hasMerchantReturnPolicy',
  ],
  UnitPriceSpecification: ['price', 'priceCurrency', 'priceType', 'valueAddedTaxIncluded'],
  MerchantReturnPolicy: [
    'applicableCountry',
    'returnPolicyCategory',
    'merchantReturnDays',
    'refundType',
    'returnFees',
    'returnShippingFeesAmount',
    'returnMethod',
  ],
  BreadcrumbList: ['itemListElement'],
  CollectionPage: ['mainEntity'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'item'],
  Organization: ['logo', 'email', 'contactPoint', 'hasShippingService', 'hasMerchantReturnPolicy'],
  ShippingService: ['shippingConditions'],
  ShippingConditions: ['shippingDestination', 'orderValue', 'shippingRate', 'transitTime'],
  DefinedRegion: ['addressCountry'],
  MonetaryAmount: ['value', 'minValue', 'maxValue', 'currency'],
  ServicePeriod: ['duration', 'businessDays'],
  QuantitativeValue: ['minValue', 'maxValue', 'unitCode'],
  ContactPoint: ['contactType', 'email'],
  WebSite: ['publisher', 'potentialAction'],
  SearchAction: ['target', 'query-input'],
  EntryPoint: ['urlTemplate'],
}

const RETURN_FEES = ['FreeReturn', 'ReturnFeesCustomerResponsibility', 'ReturnShippingFees']

/** Google reads these fees, and an amount with `ReturnShippingFees` alone, where it is required. */
function feeFaults(
  type: string,
  { returnFees, returnShippingFeesAmount }: Record<string, unknown>,
): string[] {
  const fees = RETURN_FEES.find((known) => returnFees === `https://schema.org/${known}`)
  if (type !== 'MerchantReturnPolicy') return []
  if (returnFees !== undefined && !fees)
    return [`returns cost ${String(returnFees)}, which Google does not know`]
  return (fees === 'ReturnShippingFees') === (returnShippingFeesAmount !== undefined)
    ? []
    : ['the amount of the fee for a return stands with ReturnShippingFees, and with it alone']
}

/** What is wrong with a description, in words. */
export function faultsOf(described: unknown, place = ''): string[] {
  if (Array.isArray(described)) return described.flatMap((one, at) => faultsOf(one, `${place}[${at}]`))
  if (typeof described !== 'object' || described === null) {
    return described === '' || described === null ? [`${place} is empty`] : []
  }
  const { '@type': type, ...properties } = described as Record<string, unknown>
  if (type === undefined) return Object.keys(properties).join() === '@id' ? [] : [`${place} has no type`]
  const known = TYPES[String(type)]
  if (!known) return [`${place} is of the unknown type ${String(type)}`]
  const faults = Object.entries(properties).flatMap(([name, value]) => [
    ...(THING.includes(name) || known.includes(name)
      ? []
      : [`${place}.${name} is no property of ${String(type)}`]),
    ...faultsOf(value, `${place}.${name}`),
  ])
  return [...faults, ...feeFaults(String(type), properties)]
}
