import { formatMoney } from '../money.ts'
import type { Entered } from '../checkout/session.ts'
import type { StoredSession } from '../objects/kinds.ts'
import { html, type Html } from './html.ts'
import { renderLayout } from './layout.ts'

type Link = { href: string; text: string }

function renderNotice(brandName: string, title: string, text: Html | string, links: (Link | null)[]): string {
  return renderLayout({
    title,
    brandName,
    body: html`<main class="sheet">
      <p class="brand"><span class="name">${brandName}</span></p>
      <h1>${title}</h1>
      <p>${text}</p>
      ${links.map((link) => link && html`<p><a class="primary" href="${link.href}">${link.text}</a></p>`)}
      <p class="hint">This is a sandbox: no real card is charged.</p>
    </main>`,
  })
}

export const renderComplete = (brandName: string, successUrl: string) =>
  renderNotice(
    brandName,
    'This payment is complete',
    'It has been paid once, and there is nothing left to do here.',
    [{ href: successUrl, text: 'See your order' }],
  )

export const renderExpired = (brandName: string, cancelUrl: string | null) =>
  renderNotice(
    brandName,
    'This payment page has expired',
    'Nothing was charged. Your cart is still in the shop.',
    [cancelUrl === null ? null : { href: cancelUrl, text: `Back to ${brandName}` }],
  )

export const renderUnknown = (brandName: string) =>
  renderNotice(
    brandName,
    'There is no such payment page',
    'The address may have been copied only in part.',
    [],
  )

export const renderRefused = (brandName: string) =>
  renderNotice(
    brandName,
    'Not from here',
    'This page shows test data and answers only on the machine it runs on.',
    [],
  )

/** Simulates the bank's 3-D Secure page. */
export function renderConfirmPage(
  brandName: string,
  { body }: StoredSession,
  { card }: Entered,
  amount: number,
): string {
  return renderLayout({
    title: 'Confirm the payment',
    brandName,
    body: html`<main class="sheet">
      <p class="brand"><span class="name">${brandName}</span></p>
      <h1>Confirm the payment</h1>
      <p>
        The bank of the card ending in ${card?.last4} asks whether you are paying
        ${formatMoney(amount, body.currency ?? 'usd')} to ${brandName}.
      </p>
      <p class="notice">
        <strong>This is a sandbox.</strong> There is no bank, and no real card is charged: choose what it
        shall answer.
      </p>
      <form method="post" action="/sandbox/pay/${body.id}/confirm" class="pair">
        <button class="primary" name="answer" value="complete">Complete</button>
        <button class="quiet" name="answer" value="fail">Fail</button>
      </form>
    </main>`,
  })
}
