import type Stripe from 'stripe'
import { nameWithSize } from '../../../contract/sizes.ts'
import { returnPath } from '../../../contract/paths/order.ts'
import { isPlainEmail } from '../../payments/customers.ts'
import type { Provider } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import { commonParams, sumItem } from '../checkout/session-params.ts'

/** The configuration of the page where a difference is paid: addresses, clock, and whether prices include tax. */
export interface PaymentPage extends Pick<Provider, 'now'> {
  publicUrl: string
  tax: { is_included: boolean }
}

export const pageOf = ({ config, settings, provider }: Shop): PaymentPage => ({
  now: provider.now,
  publicUrl: config.publicUrl,
  tax: { is_included: settings.get('tax').is_included },
})

interface Difference {
  orderId: string
  /** Number of the return. */
  number: string
  email: string | null
  /** `difference`: how much more one piece costs, in cents without added tax. */
  lines: { name: string; size: string; quantity: number; difference: number }[]
  /** In cents, including added tax. */
  due: number
  hold_ends_at: Date
}

/**
 * Charges the difference of a more expensive size. Its tax follows from that of the first payment, so Stripe adds none.
 */
export function differenceParams(
  { publicUrl, tax }: PaymentPage,
  { orderId, number, email, lines, due, hold_ends_at }: Difference,
): Stripe.Checkout.SessionCreateParams {
  const paid = lines.filter(({ difference }) => difference > 0)
  const added = due - paid.reduce((sum, { quantity, difference }) => sum + quantity * difference, 0)
  const url = `${publicUrl}${returnPath(number)}`
  return {
    ...commonParams(orderId, hold_ends_at),
    metadata: { order_id: orderId, return: number },
    line_items: [
      ...paid.map(({ name, size, quantity, difference }) => ({
        ...sumItem(`Difference in price: ${nameWithSize(name, size)}`, difference, tax),
        quantity,
      })),
      ...(added > 0 ? [sumItem('Tax', added, tax)] : []),
    ],
    ...(isPlainEmail(email ?? undefined) && { customer_email: email! }),
    success_url: `${url}?paid`,
    cancel_url: url,
  }
}
