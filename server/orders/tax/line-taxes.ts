import { askProvider, type PaymentSession } from '../../payments/provider.ts'
import type { Shop } from '../../shop.ts'
import type { OrderItemRow } from '../tables.ts'

/** An expanded session shows only the first of its lines. */
export async function withAllLines(
  shop: Shop,
  session: PaymentSession,
  deadline?: number,
): Promise<PaymentSession> {
  if (!session.line_items?.has_more) return session
  const { sessions } = shop.provider.stripe.checkout
  const line_items = await askProvider(() => sessions.listLineItems(session.id, { limit: 100 }), deadline)
  return { ...session, line_items }
}

type Line = Pick<OrderItemRow, 'line' | 'name' | 'quantity' | 'unit_price'>

/**
 * The tax of each line as Stripe computed it, by line number; undefined if the session does not show it. The previous
 * release's sessions have no line numbers: lines that look the same are taxed the same, so they are interchangeable.
 */
export function lineTaxesOf(items: Line[], session: PaymentSession): Map<number, number> | undefined {
  if ((session.total_details?.amount_tax ?? 0) === 0) return new Map(items.map(({ line }) => [line, 0]))
  const rest = [...(session.line_items?.data ?? [])]
  const taxes = new Map<number, number>()
  for (const { line, name, quantity, unit_price } of items) {
    const place = rest.findIndex(
      (told) =>
        (told.metadata?.['line'] === undefined
          ? told.description === name
          : told.metadata['line'] === String(line)) &&
        told.quantity === quantity &&
        told.amount_subtotal === quantity * unit_price,
    )
    if (place === -1) return undefined
    taxes.set(line, rest.splice(place, 1)[0]!.amount_tax)
  }
  return taxes
}
