import { money } from '../../../../contract/money.ts'
import type { Promotion } from '../../../../contract/promotion.ts'

/** `−20%`, `−$10.00` or `free Express`. */
export function sayValue({ percent, amount, free_shipping }: Promotion): string {
  if (percent !== null) return `−${percent}%`
  if (amount !== null) return `−${money(amount)}`
  return `free ${free_shipping!.join(', ') || 'delivery'}`
}

export const sayKind = ({ kind, code, codes }: Promotion): string =>
  kind === 'code'
    ? code!
    : kind === 'automatic'
      ? 'automatic'
      : `${codes.toLocaleString('en-US')} single-use codes`

/** `12 of 50 used, 1 being paid, $240.00 given` */
export const sayUses = ({ held, taken, over, max_uses, given }: Promotion): string =>
  [
    `${(taken + over).toLocaleString('en-US')}${max_uses === null ? '' : ` of ${max_uses.toLocaleString('en-US')}`} used`,
    held > 0 && `${held.toLocaleString('en-US')} being paid`,
    over > 0 && `${over.toLocaleString('en-US')} beyond the limit`,
    given > 0 && `${money(given)} given`,
  ]
    .filter(Boolean)
    .join(', ')
