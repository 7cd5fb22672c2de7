import { money } from '../../../../contract/money.ts'
import type { SaleDetails } from '../../../../contract/sale.ts'
import { shortTime } from '../shop-time.ts'
import { counted } from '../../../../contract/counted.ts'

/** The parts of a sale in words, by their labels. */
export const saleInWords = (sale: SaleDetails): Record<string, string> => ({
  name: sale.name,
  'what it does': sale.percent === null ? `one price of ${money(sale.price!)}` : `−${sale.percent}%`,
  begins: shortTime(sale.starts_at),
  ends: sale.ends_at === null ? '' : shortTime(sale.ends_at),
  announced: sale.is_public ? 'yes' : 'no',
  products: productsInWords(sale),
  state: sale.state,
})

/** The names that are known, in an order that does not depend on the prices. */
function productsInWords({ shown, products }: SaleDetails): string {
  const names = shown.map(({ name }) => name).toSorted()
  const others = products - names.length
  return [...names, ...(others > 0 ? [`and ${counted(others, 'other')}`] : [])].join('\n')
}
