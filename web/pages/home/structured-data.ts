import type { DeliveryChoice, ShopConfiguration } from '../../../contract/configuration.ts'
import { describeReturns, describeShipping } from '../../components/product/describe-policies.ts'

export function describeShop(shop: ShopConfiguration, delivery: DeliveryChoice) {
  const { brand_name, public_url, support_email, feature_search } = shop
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${public_url}/#house`,
    name: brand_name,
    url: `${public_url}/`,
    logo: `${public_url}/icons/icon-512.png`,
    email: support_email,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: support_email },
    hasShippingService: describeShipping(shop, delivery.zones),
    hasMerchantReturnPolicy: describeReturns(shop, delivery),
  }
  const site = {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand_name,
    url: `${public_url}/`,
    publisher: { '@id': organization['@id'] },
    ...(feature_search && {
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${public_url}/search?q={words}` },
        'query-input': 'required name=words',
      },
    }),
  }
  return [organization, site]
}
