import { money } from '../../../../contract/money.ts'
import type { Promotion } from '../../../../contract/promotion.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { shortTime } from '../shop-time.ts'

/** `−20%`, `−$10.00` or `free Express`. */
export function sayValue({ percent, amount, free_shipping }: Promotion): string {
  if (percent !== null) return `−${percent}%`
  if (amount !== null) return `−${money(amount)}`
  return `free ${free_shipping!.join(', ') || 'delivery'}`
}

export const sayKind = ({ kind, code, codes }: Promotion): string =>
  kind === 'code' ? code! : kind === 'automatic' ? 'automatic' : `${formatCount(codes)} single-use codes`

/** `12 of 50 used, 1 being paid, $240.00 given` */
export const sayUses = ({ held, taken, over, max_uses, given }: Promotion): string =>
  [
    `${formatCount(taken + over)}${max_uses === null ? '' : ` of ${formatCount(max_uses)}`} used`,
    held > 0 && `${formatCount(held)} being paid`,
    over > 0 && `${formatCount(over)} beyond the limit`,
    given > 0 && `${money(given)} given`,
  ]
    .filter(Boolean)
    .join(', ')

/** Describes a promotion: texts by label. */
export const promotionInWords = (promotion: Promotion): Record<string, string> => ({
  name: promotion.name,
  'who gets it': promotion.kind === 'one_time' ? 'who has a single-use code' : sayKind(promotion),
  'what it gives': sayValue(promotion),
  'what it is for': scopeInWords(promotion),
  'goods from': promotion.minimum === null ? '' : money(promotion.minimum),
  customers: customersInWords(promotion),
  limit: promotion.max_uses === null ? '' : formatCount(promotion.max_uses),
  begins: shortTime(promotion.starts_at),
  ends: promotion.ends_at === null ? '' : shortTime(promotion.ends_at),
  'also for pieces on sale': promotion.on_sale_items ? 'yes' : 'no',
  state: promotion.state,
})

function scopeInWords({ product_ids, product_types, tags }: Promotion): string {
  if (product_ids) return product_ids.map((id) => `product ${id}`).join('\n')
  return [product_types?.join(', '), tags && `tag ${tags.join(' or ')}`].find(Boolean) || 'everything'
}

const customersInWords = ({ first_order, per_customer }: Promotion): string =>
  first_order
    ? 'with their first order'
    : per_customer === null
      ? ''
      : per_customer === 1
        ? 'once each'
        : `${formatCount(per_customer)} times each`
