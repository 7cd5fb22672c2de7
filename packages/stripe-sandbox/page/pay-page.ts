import { TEST_CARDS } from '../checkout/cards.ts'
import { formatMoney } from '../money.ts'
import { renderAddress } from './address-fields.ts'
import { countriesOf } from './address.ts'
import { field } from './controls.ts'
import { checkShippingOption, givenEmail } from './entry.ts'
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
  const { session, typed } = page
  const { body, inner } = session
  const totals = draftTotals(session, typed)
  const mayChange = body.automatic_tax.enabled || inner.rates.length > 1 || countriesOf(session).length > 1
  return html` <div data-told="fields">${tellFields(page)}</div>
    <form method="post" action="/sandbox/pay/${body.id}" data-seconds-left="${secondsLeft(page)}">
      <fieldset>
        <legend>Contact</legend>
        ${field(page, 'email', 'E-mail', { type: 'email', autocomplete: 'email', value: givenEmail(session) ?? typed.email, fixed: givenEmail(session) !== null })}
      </fieldset>
      ${renderAddress(page)} ${inner.rates.length > 0 && renderShipping(page)}
      ${
        mayChange &&
        html`<noscript
          ><button class="quiet" name="only_total" value="yes" formnovalidate>Update the total</button>
          <p class="hint">Shows the total for this address before you enter the card.</p></noscript
        >`
      }
      <div data-told="payment">${tellPayment(page)}</div>
      ${renderCard(page, totals.total === 0)}
      ${inner.submitMessage && html`<p class="hint">${inner.submitMessage}</p>`}
      <p class="alert" role="alert" data-problem hidden></p>
      <button class="primary" name="amount" value="${totals.total}">
        ${totals.total === 0 ? 'Place the order' : `Pay ${formatMoney(totals.total, totals.currency)}`}
      </button>
      <p class="hint" data-until>This page can be used for another ${spellTimeLeft(page)}.</p>
      <p class="hint">Do not type a real card number here: it would only be declined.</p>
    </form>`
}

/** Above the card, which is what a declined payment is tried again with; without scripts the page opens there. */
const tellPayment = ({ told }: PayPage): Html | null =>
  told === null ? null : html`<p class="alert" role="alert" id="told" tabindex="-1" autofocus>${told}</p>`

function tellFields({ errors, keepsCard }: PayPage): Html | null {
  const count = Object.keys(errors).length
  if (count === 0) return null
  return html`<p class="alert" role="alert">
    ${count === 1 ? 'One field needs' : `${count} fields need`} another
    look.${keepsCard ? '' : ' The card has to be entered again.'}
  </p>`
}

function renderCard(page: PayPage, isFree: boolean): Html {
  const optional = isFree
  return html`<fieldset data-card-fields${isFree ? html` hidden` : ''}>
    <legend>Card</legend>
    ${field(page, 'card_number', 'Card number', { autocomplete: 'cc-number', inputmode: 'numeric', placeholder: '4242 4242 4242 4242', value: '', maxlength: 23, optional })}
    <div class="row two">
      ${field(page, 'card_expiry', 'Expiry', { autocomplete: 'cc-exp', inputmode: 'numeric', placeholder: 'MM / YY', maxlength: 9, optional })}
      ${field(page, 'card_cvc', 'Security code', { autocomplete: 'cc-csc', inputmode: 'numeric', placeholder: 'CVC', value: '', maxlength: 4, optional })}
    </div>
  </fieldset>`
}

const secondsLeft = ({ session, now }: PayPage) =>
  Math.max(0, Math.ceil(session.body.expires_at - now.getTime() / 1000))

function spellTimeLeft(page: PayPage): string {
  const minutes = Math.max(1, Math.floor(secondsLeft(page) / 60))
  if (minutes >= 120) return `${Math.floor(minutes / 60)} hours`
  return minutes === 1 ? 'minute' : `${minutes} minutes`
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
