import type { ShopConfiguration } from '../../../contract/configuration.ts'

export function describeShop({ brand_name, public_url, support_email, feature_search }: ShopConfiguration) {
  const organization = {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${public_url}/#house`,
    name: brand_name,
    url: `${public_url}/`,
    logo: `${public_url}/icons/icon-512.png`,
    email: support_email,
    contactPoint: { '@type': 'ContactPoint', contactType: 'customer service', email: support_email },
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
