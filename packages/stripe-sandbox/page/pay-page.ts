import { TEST_CARDS } from '../checkout/cards.ts'
import { STATES } from '../checkout/states.ts'
import { taxRate } from '../checkout/tax.ts'
import { formatMoney } from '../money.ts'
import { countryName, field, select } from './controls.ts'
import { checkShippingOption } from './entry.ts'
import { html, type Html } from './html.ts'
import { renderLayout } from './layout.ts'
import { shippingChoices, spellEstimate } from './shipping-choices.ts'
import { draftTotals, renderSummary, type PayPage } from './summary.ts'

export function renderPayPage(page: PayPage): string {
  const { session, brandName } = page
  const title = session.body.submit_type === 'book' ? 'Book' : 'Checkout'
  return renderLayout({
    title,
    brandName,
    script: '/sandbox/pay.js',
    body: html` <a class="skip" href="#pay">Skip to payment</a>
      <div class="columns">
        <header class="summary">
          <div class="inner">
            <p class="brand">
              ${
                session.body.cancel_url === null
                  ? html`<span>${brandName}</span>`
                  : html`<a href="${session.body.cancel_url}"
                      ><span aria-hidden="true">←</span><span class="away">Back to</span>
                      <span class="name">${brandName}</span></a
                    >`
              }
            </p>
            ${renderSummary(page)}
          </div>
        </header>
        <main id="pay">
          <div class="inner">
            <p class="notice">
              <strong>This is a sandbox.</strong> No real card is charged.
              <a href="#test-cards">Test cards</a>
            </p>
            ${renderForm(page)} ${renderTestCards()}
          </div>
        </main>
      </div>`,
  })
}

function renderForm(page: PayPage): Html {
  const { session, typed, errors, declined } = page
  const { body, inner } = session
  const countries = body.shipping_address_collection?.allowed_countries ?? []
  const free = body.amount_total === 0 && inner.rates.every(({ fixed_amount }) => fixed_amount!.amount === 0)
  const count = Object.keys(errors).length
  const totals = draftTotals(session, typed)
  return html` ${declined && html`<p class="alert" role="alert" id="declined" tabindex="-1">${declined}</p>`}
    ${count > 0 && html`<p class="alert" role="alert">${count === 1 ? 'One field needs' : `${count} fields need`} another look. ${free ? '' : 'The card number has to be entered again.'}</p>`}
    <form
      method="post"
      action="/sandbox/pay/${body.id}"
      data-currency="${body.currency}"
      data-subtotal="${body.amount_subtotal}"
      data-taxed="${body.automatic_tax.enabled ? 'yes' : 'no'}"
    >
      <fieldset>
        <legend>Contact</legend>
        ${field(page, 'email', 'E-mail', { type: 'email', autocomplete: 'email', value: body.customer_email ?? typed.email, fixed: body.customer_email !== null })}
      </fieldset>
      ${
        countries.length > 0 &&
        html`<fieldset>
          <legend>Shipping address</legend>
          ${field(page, 'shipping_name', 'Full name', { autocomplete: 'shipping name' })}
          ${select(
            page,
            'shipping_country',
            'Country',
            'shipping country',
            countries.map((code) => ({ value: code, label: countryName(code) })),
            countries.length > 1,
          )}
          ${field(page, 'shipping_line1', 'Street and number', { autocomplete: 'shipping address-line1' })}
          ${field(page, 'shipping_line2', 'Apartment, floor (optional)', { autocomplete: 'shipping address-line2', optional: true })}
          <div class="row three">
            ${field(page, 'shipping_city', 'City', { autocomplete: 'shipping address-level2' })}
            ${renderState(page, countries)}
            ${field(page, 'shipping_postal_code', countries.includes('US') && countries.length === 1 ? 'ZIP code' : 'Postal code', { autocomplete: 'shipping postal-code', optional: countries.length > 1 || countries[0] !== 'US' })}
          </div>
        </fieldset>`
      }
      ${inner.rates.length > 0 && renderShipping(page)}
      ${
        !free &&
        html`<fieldset>
          <legend>Card</legend>
          ${field(page, 'card_number', 'Card number', { autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '4242 4242 4242 4242', value: '', maxlength: 23 })}
          <div class="row two">
            ${field(page, 'card_expiry', 'Expiry', { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY', maxlength: 9 })}
            ${field(page, 'card_cvc', 'Security code', { autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: 'CVC', value: '', maxlength: 4 })}
          </div>
        </fieldset>`
      }
      ${inner.submitMessage && html`<p class="hint">${inner.submitMessage}</p>`}
      <noscript
        ><button class="quiet" name="only_total" value="yes" formnovalidate>
          Update the total
        </button></noscript
      >
      <button class="primary" data-sending="Paying…">
        ${free ? 'Place the order' : html`Pay <span data-total>${formatMoney(totals.total, totals.currency)}</span>`}
      </button>
      <p class="hint">Do not type a real card number here: it would only be declined.</p>
    </form>`
}

function renderState(page: PayPage, countries: string[]): Html {
  if (countries.length === 1 && countries[0] === 'US') {
    const states = Object.entries(STATES).map(([code, { name }]) => ({
      value: code,
      label: name,
      rate: taxRate('US', code),
    }))
    return select(page, 'shipping_state', 'State', 'shipping address-level1', states, true)
  }
  return field(page, 'shipping_state', 'State or region', {
    autocomplete: 'shipping address-level1',
    optional: true,
  })
}

function renderShipping(page: PayPage): Html {
  const { session, typed, errors } = page
  const chosen = checkShippingOption(session, typed, {})
  return html`<fieldset${errors.shipping_option ? html` aria-describedby="shipping_option-fault"` : ''}>
    <legend>Shipping</legend>
    ${errors.shipping_option && html`<p class="fault" id="shipping_option-fault">${errors.shipping_option}</p>`}
    <div class="choices">${shippingChoices(session.inner.rates).map(
      ({ value, rate }) =>
        html` <label
          ><input
            type="radio"
            name="shipping_option"
            value="${value}"
            data-amount="${rate.fixed_amount!.amount}"
            ${rate.id === chosen ? html` checked` : ''}
          />
          <span class="what">${rate.display_name}<span class="detail">${spellEstimate(rate)}</span></span>
          <span class="price"
            >${rate.fixed_amount!.amount === 0 ? 'Free' : formatMoney(rate.fixed_amount!.amount, rate.fixed_amount!.currency)}</span
          ></label
        >`,
    )}
    </div>
  </fieldset>`
}

function renderTestCards(): Html {
  return html`<section class="test-cards" id="test-cards" aria-labelledby="test-cards-title">
    <h2 id="test-cards-title">Test cards</h2>
    <p>Any expiry date in the future and any security code will do.</p>
    <table>
      <tbody>
        ${TEST_CARDS.map(
          ({ number, does }) =>
            html` <tr>
              <th scope="row">
                <code data-card="${number}">${number.replace(/(\d{4})(?=\d)/g, '$1 ')}</code>
              </th>
              <td>${does}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}
