import { totalsFor } from '../checkout/pay.ts'
import type { Entered } from '../checkout/session.ts'
import type { StoredSession } from '../objects/kinds.ts'
import type { Totals } from '../checkout/totals.ts'
import { formatMoney } from '../money.ts'
import { isTaxKnown, readAddress } from './address.ts'
import { checkShippingOption, type FieldErrors, type Typed } from './entry.ts'
import { html, type Html } from './html.ts'

export type PayPage = {
  session: StoredSession
  typed: Typed
  errors: FieldErrors
  /** What came of the last attempt to pay: a decline, or a total that is another than the one shown. */
  told: string | null
  /** Whether the browser still has the card fields as they were typed. The server never sends them back. */
  keepsCard: boolean
  brandName: string
  now: Date
}

export function renderSummary({ session, typed }: PayPage): Html {
  const totals = draftTotals(session, typed)
  return html` <h1>Checkout</h1>
    <p class="amount" data-live="amount">${formatMoney(totals.total, totals.currency)}</p>
    ${renderLines(session)} ${renderTotals(session, totals, isTaxKnown(session, typed))}`
}

export function renderLines(session: StoredSession): Html {
  const { body, inner } = session
  const currency = body.currency ?? 'usd'
  const hasPictures = inner.lines.some((_, at) => inner.pictures[at])
  return html`<ul class="${hasPictures ? 'lines' : 'lines plain'}">
    ${inner.lines.map(
      (line, at) =>
        html` <li>
          ${
            hasPictures &&
            html`<span class="picture"
              >${inner.pictures[at] && html`<img src="${inner.pictures[at]}" alt="" width="64" height="80" />`}</span
            >`
          }
          <span class="what"
            >${line.description}${line.quantity! > 1 && html` <span class="quantity">× ${line.quantity}</span>`}${describeProduct(
              session,
              at,
            )}</span
          >
          <span class="price">${formatMoney(line.amount_subtotal, currency)}</span>
        </li>`,
    )}
  </ul>`
}

export function renderTotals({ body, inner }: StoredSession, totals: Totals, isTaxed: boolean): Html {
  const money = (amount: number) => formatMoney(amount, totals.currency)
  return html`<dl class="totals">
    <div>
      <dt>Subtotal</dt>
      <dd>${money(totals.subtotal)}</dd>
    </div>
    ${
      totals.discount > 0 &&
      html`<div>
        <dt>${inner.discountName ?? 'Discount'}</dt>
        <dd>−${money(totals.discount)}</dd>
      </div>`
    }
    ${
      inner.rates.length > 0 &&
      html`<div>
        <dt>Shipping</dt>
        <dd data-live="shipping">${totals.shipping === 0 ? 'Free' : money(totals.shipping)}</dd>
      </div>`
    }
    ${
      body.automatic_tax.enabled &&
      html`<div>
        <dt>${isTaxIncluded(inner) ? 'Tax included' : 'Tax'}</dt>
        <dd data-live="tax">${isTaxed ? money(totals.tax) : 'From your address'}</dd>
      </div>`
    }
    <div class="total">
      <dt>Total</dt>
      <dd data-live="total" aria-live="polite">${money(totals.total)}</dd>
    </div>
  </dl>`
}

const isTaxIncluded = ({ lines }: StoredSession['inner']) =>
  lines.every(({ price }) => price?.tax_behavior === 'inclusive')

function describeProduct({ inner }: StoredSession, at: number): Html | null {
  const detail = inner.details[at]
  return detail ? html`<span class="detail">${detail}</span>` : null
}

/** As far as they are typed, so that the page shows the total that these entries will be charged. */
function draftEntry(session: StoredSession, typed: Typed): Pick<Entered, 'shippingRate' | 'shipping'> {
  const isCollected = session.body.shipping_address_collection !== null
  return {
    shippingRate: checkShippingOption(session, typed, {}),
    shipping: isCollected ? readAddress(session, typed) : null,
  }
}

export const draftTotals = (session: StoredSession, typed: Typed): Totals =>
  totalsFor(session, draftEntry(session, typed))
