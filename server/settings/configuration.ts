import { hash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { MAX_LINE_PIECES } from '../../contract/cart.ts'
import { deliveryChoice, shopConfiguration } from '../../contract/configuration.ts'
import { handle } from '../http/handle.ts'
import type { Settings } from '../../contract/settings.ts'
import { sayPrices, showZone, zonesOf } from './delivery.ts'
import { DEFAULT_NOTICE } from './defaults.ts'
import { showLogo } from './logo.ts'
import { type Published, showMenu } from './menu.ts'
import { listTextPages } from './pages.ts'
import { isSampleAddress } from './samples.ts'
import type { Shop } from '../shop.ts'

/** The notice on every page of a public shop that takes test cards. */
export const DEMONSTRATION = 'This is a demonstration: no card is charged, and nothing is sent to you.'

/** `findPublished` finds the collections that the menu may lead to. */
export function registerConfiguration(
  app: FastifyInstance,
  { config, provider, settings }: Shop,
  findPublished: () => Promise<Published[]>,
): void {
  handle(app, shopConfiguration, async () => {
    const stored = settings.get('menu')
    const menu = stored.items.length > 0 ? showMenu(stored, await findPublished()) : undefined
    const { name, support_email, phone, social_links, order_prefix, ...legal } = settings.get('shop')
    return {
      brand_name: name,
      ...showLogo(settings.get('logo')),
      support_email,
      phone,
      social_links,
      order_prefix,
      imprint: imprintOf(legal),
      notice: showNotice(settings.get('notice')),
      ...(menu && { menu }),
      pages: listTextPages(settings),
      shipping: sayPrices(settings.get('delivery')),
      asks_country: zonesOf(settings.get('delivery')).length > 1,
      ...showProductLimits(settings.get('products')),
      ...(settings.get('tax').is_included && { tax_included: true as const }),
      public_url: config.publicUrl,
      images_url: config.imagesPublicUrl ?? '',
      feature_search: config.featureSearch,
      sandbox: provider.isSandbox,
      demonstration: config.isDemonstration ? DEMONSTRATION : '',
      stripe_script_url: provider.scriptUrl,
    }
  })

  handle(app, deliveryChoice, () => ({
    zones: zonesOf(settings.get('delivery')).map(showZone),
    return_paid_by: settings.get('returns').paid_by,
  }))
}

const showProductLimits = ({ once_per_style, max_line_pieces }: Settings['products']) => ({
  ...(once_per_style && { list_group: 'style' as const }),
  ...(max_line_pieces < MAX_LINE_PIECES && { max_line_pieces }),
})

/** The legal identity of the shop, as lines. The sample address of a demonstration is left out. */
function imprintOf({
  legal_name,
  address,
  company_numbers,
}: Pick<Settings['shop'], 'legal_name' | 'address' | 'company_numbers'>): string[] {
  const own = isSampleAddress(address) ? '' : address
  const lines = [legal_name, ...own.split('\n'), ...company_numbers.split('\n')]
  return lines.map((line) => line.trim()).filter(Boolean)
}

function showNotice({ is_on, text, link_label, link_url, from, until }: Settings['notice']) {
  const now = Date.now()
  const isShown = is_on && text && !(from && now < Date.parse(from)) && !(until && now >= Date.parse(until))
  return isShown ? { id: idOf(text), text, link_label, link_url } : null
}

/** Browsers that dismissed the default notice have stored `true`. */
const idOf = (text: string) =>
  text === DEFAULT_NOTICE ? 'true' : hash('sha256', text, 'base64url').slice(0, 8)
