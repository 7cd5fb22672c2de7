import { totalsFor } from '../checkout/pay.ts'
import type { Entered } from '../checkout/session.ts'
import { formatMoney } from '../money.ts'
import type { StoredSession } from '../objects/kinds.ts'
import { html } from './html.ts'
import { renderLayout } from './layout.ts'
import { renderLines, renderTotals } from './summary.ts'

/** Simulates the bank's 3-D Secure page. */
export function renderConfirmPage(brandName: string, session: StoredSession, waiting: Entered): string {
  const totals = totalsFor(session, waiting)
  return renderLayout({
    title: 'Confirm the payment',
    brandName,
    body: html`<main class="sheet">
      <p class="brand"><span class="name">${brandName}</span></p>
      <h1>Confirm the payment</h1>
      <p>
        The bank of the card ending in ${waiting.card?.last4} asks whether you are paying
        ${formatMoney(totals.total, totals.currency)} to ${brandName}.
      </p>
      ${renderLines(session)} ${renderTotals(session, totals, true)}
      <p class="notice">
        <strong>This is a sandbox.</strong> There is no bank, and no real card is charged: choose what it
        shall answer.
      </p>
      <form method="post" action="/sandbox/pay/${session.body.id}/confirm" class="pair">
        <input type="hidden" name="amount" value="${totals.total}" autocomplete="off" />
        <button class="primary" name="answer" value="complete">Complete</button>
        <button class="quiet" name="answer" value="fail">Fail</button>
      </form>
    </main>`,
  })
}
