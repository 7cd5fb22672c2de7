import { money } from '../../contract/money.ts'
import type { CheckedPromotion, PromotionContent } from '../../contract/promotion.ts'
import type { DeliverySetting } from '../../contract/settings.ts'
import { countProductsOf, listUnusedTags } from '../catalog/sale-product-queries.ts'
import type { Database } from '../database/connection.ts'
import { countAutomatic } from './promotion-queries.ts'
import { readTerms } from './promotions.ts'

/** How many products a promotion is for, and what a shopkeeper may not have meant. */
export async function checkPromotion(
  db: Database,
  delivery: DeliverySetting,
  sent: PromotionContent,
): Promise<CheckedPromotion> {
  const terms = readTerms(sent)
  const { product_ids, product_types, tags, on_sale_items } = terms
  const products = await countProductsOf(db, {
    ids: product_ids ? [...product_ids] : null,
    types: product_types ? [...product_types] : null,
    tags: tags ? [...tags] : null,
    onSaleItems: on_sale_items ?? true,
  })
  const { kind, amount, percent, free_shipping, minimum, max_uses, per_customer, first_order } = terms
  const names = delivery.methods.filter(({ is_active }) => is_active).map(({ name }) => name)
  const unknown = (free_shipping ?? []).filter((name) => !names.includes(name))
  const isOpen = max_uses === null && per_customer === null && !first_order
  const warnings = [
    products === 0 && 'No active product is in it.',
    ...(await listUnusedTags(db, [...(tags ?? [])])).map((tag) => `No product has the tag “${tag}”.`),
    ...unknown.map((name) => `There is no active way of delivery called ${name}.`),
    amount && (minimum ?? 0) < amount && `A cart below ${money(amount)} costs nothing with it.`,
    percent === 100 && 'All that it is for costs nothing.',
    kind === 'code' &&
      isOpen &&
      (percent ?? 0) >= 50 &&
      'Everybody who hears of the code can use it, as often as they like.',
    kind === 'automatic' &&
      (await countAutomatic(db, free_shipping !== null)) > 0 &&
      'Another automatic promotion runs: each cart gets the one that saves more.',
  ]
  return { products, warnings: warnings.filter((warning) => typeof warning === 'string') }
}
