import { totalsFor } from '../checkout/pay.ts'
import type { StoredSession } from '../objects/kinds.ts'
import type { Totals } from '../checkout/totals.ts'
import { formatMoney } from '../money.ts'
import { checkShippingOption, type FieldErrors, type Typed } from './entry.ts'
import { html, type Html } from './html.ts'

export type PayPage = {
  session: StoredSession
  typed: Typed
  errors: FieldErrors
  declined: string | null
  brandName: string
}

export function renderSummary({ session, typed }: PayPage): Html {
  const { body, inner } = session
  const currency = body.currency ?? 'usd'
  const totals = draftTotals(session, typed)
  const money = (amount: number) => formatMoney(amount, currency)
  const knowsState = typed.shipping_state !== ''
  return html` <h1>Checkout</h1>
    <p class="amount" data-total>${money(totals.total)}</p>
    <ul class="lines">
      ${inner.lines.map(
        (line, at) =>
          html` <li>
            <span class="picture"
              >${inner.pictures[at] && html`<img src="${inner.pictures[at]}" alt="" width="64" height="80" />`}</span
            >
            <span class="what"
              >${line.description}${line.quantity! > 1 && html` <span class="quantity">× ${line.quantity}</span>`}${describeProduct(
                session,
                at,
              )}</span
            >
            <span class="price">${money(line.amount_subtotal)}</span>
          </li>`,
      )}
    </ul>
    <dl class="totals">
      <div>
        <dt>Subtotal</dt>
        <dd>${money(totals.subtotal)}</dd>
      </div>
      ${
        inner.rates.length > 0 &&
        html`<div>
          <dt>Shipping</dt>
          <dd data-shipping>${totals.shipping === 0 ? 'Free' : money(totals.shipping)}</dd>
        </div>`
      }
      ${
        body.automatic_tax.enabled &&
        html`<div>
          <dt>Tax</dt>
          <dd data-tax>${knowsState ? money(totals.tax) : 'From your address'}</dd>
        </div>`
      }
      <div class="total">
        <dt>Total</dt>
        <dd data-total aria-live="polite">${money(totals.total)}</dd>
      </div>
    </dl>`
}

function describeProduct({ inner }: StoredSession, at: number): Html | null {
  const detail = inner.details[at]
  return detail ? html`<span class="detail">${detail}</span>` : null
}

/** Only the parts of the address that the tax depends on. */
function draftAddress({ body }: StoredSession, typed: Typed) {
  const countries = body.shipping_address_collection?.allowed_countries ?? []
  const country = typed.shipping_country || (countries.length === 1 ? countries[0]! : '')
  const state = typed.shipping_state.toUpperCase() || null
  return {
    name: '',
    address: { city: null, country, line1: null, line2: null, postal_code: null, state },
  }
}

export function draftTotals(session: StoredSession, typed: Typed): Totals {
  const shippingRate = checkShippingOption(session, typed, {})
  return totalsFor(session, { shippingRate, shipping: draftAddress(session, typed) })
}
