import { money } from '../../contract/money.ts'
import { percentOff } from '../../contract/price.ts'
import { dayInWords } from '../../contract/promise.ts'
import { SALE_PRODUCTS_SHOWN, type CheckedSale, type SaleProduct } from '../../contract/sale.ts'
import type { Database } from '../database/connection.ts'
import { listPricedProducts, type PricedProduct } from './check-queries.ts'
import type { SaleTerms } from './sale-queries.ts'

/** What shoppers would see of each product in a sale; products with a warning first. */
export async function checkSaleProducts(
  db: Database,
  terms: SaleTerms,
  productIds: number[],
  saleId: number | null = null,
): Promise<CheckedSale> {
  const priced = await listPricedProducts(db, terms, productIds, saleId)
  const products = priced.map((product) => describe(product, terms))
  const noted = products.filter(({ note }) => note !== null)
  const plain = products.filter(({ note }) => note === null)
  return {
    products: products.length,
    with_note: noted.length,
    shown: [...noted, ...plain].slice(0, SALE_PRODUCTS_SHOWN),
  }
}

function describe(product: PricedProduct, { is_public }: SaleTerms): SaleProduct {
  const { id, name, active, regular_price, sale_price, prior_price } = product
  const shown = { id, name, active, regular_price, sale_price, prior_price }
  const plainWhy = noteOn(product, is_public)
  const isKnown = plainWhy === null && !product.is_planned_before
  const isAnnounced = is_public && prior_price !== null && isReduction(product) && isKnown
  const note = [plainWhy, noteOnPlan(product)].filter((one) => one !== null).join(' ')
  return {
    ...shown,
    percent_off: isAnnounced ? percentOff(sale_price, prior_price) : null,
    note: note || null,
  }
}

function noteOnPlan({ planned_price, planned_day, is_planned_before }: PricedProduct): string | null {
  if (planned_price === null) return null
  const when = is_planned_before ? 'before the sale begins' : 'while the sale runs'
  const day = dayInWords(planned_day!)
  return `Its price is planned to be ${money(planned_price)} from ${day} on, ${when}, which changes what is announced.`
}

const isReduction = ({ sale_price, prior_price }: PricedProduct) =>
  prior_price !== null && percentOff(sale_price, prior_price) >= 1

function noteOn(product: PricedProduct, isPublic: boolean): string | null {
  const { active, regular_price, sale_price, prior_price, other_sale, other_price } = product
  if (sale_price >= regular_price) return `It costs ${money(regular_price)}: the sale does not lower it.`
  if (other_sale !== null)
    return `It costs ${money(other_price!)} in “${other_sale}”, which is lower and counts.`
  if (!active) return 'It is not active: the sale begins for it when it is.'
  if (!isPublic) return null
  if (prior_price === null) return 'A plain price: it was not sold in the 30 days before.'
  if (!isReduction(product)) return `A plain price: it cost ${money(prior_price)} in the 30 days before.`
  return null
}
