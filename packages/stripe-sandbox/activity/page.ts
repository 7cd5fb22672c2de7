import { formatMoney } from '../money.ts'
import { html, type Html } from '../page/html.ts'
import { renderLayout, renderTable } from '../page/layout.ts'
import type { ListedSession, ListedDelivery, ListedEvent } from './queries.ts'

export function renderActivityPage(
  brandName: string,
  sessions: ListedSession[],
  events: ListedEvent[],
  origin: string,
): string {
  return renderLayout({
    title: 'Payments sandbox',
    brandName,
    wide: true,
    body: html`<main>
      <nav><a href="/sandbox" aria-current="page">What happened</a><a href="/sandbox/faults">Faults</a></nav>
      <h1>Payments sandbox</h1>
      <p>
        A Stripe-compatible provider for ${brandName}. No real card is charged. Its API is at
        <code>${origin}/v1</code>.
      </p>
      <h2>Sessions</h2>
      ${sessions.length === 0 ? html`<p>None yet: place an order in the shop.</p>` : renderSessions(sessions)}
      <h2>Events and their deliveries</h2>
      ${events.length === 0 ? html`<p>None yet.</p>` : renderEvents(events)}
    </main>`,
  })
}

function renderSessions(sessions: ListedSession[]): Html {
  return renderTable(
    ['Created', 'Session', 'Amount', 'Status', 'Payment', 'Reference', 'E-mail'],
    sessions.map(
      (session) =>
        html`<tr>
          <td>${time(session.created)}</td>
          <td>
            <a href="/sandbox/pay/${session.id}"><code>${shorten(session.id)}</code></a>
          </td>
          <td>${formatMoney(session.amount, session.currency)}</td>
          <td>${session.status}${session.status === 'open' && html` until ${time(session.expires_at)}`}</td>
          <td>${session.payment_status}<br /><code>${session.payment_intent}</code></td>
          <td><code>${session.reference}</code></td>
          <td>${session.email}</td>
        </tr>`,
    ),
  )
}

function renderEvents(events: ListedEvent[]): Html {
  return renderTable(
    ['When', 'Event', 'About', 'Deliveries', ''],
    events.map(
      (event) =>
        html`<tr>
          <td>${time(event.created)}</td>
          <td>${event.type}<br /><code>${event.id}</code></td>
          <td><code>${shorten(event.about)}</code></td>
          <td>
            ${event.deliveries.length === 0 ? 'nobody asked for it' : event.deliveries.map(renderDelivery)}
          </td>
          <td>
            ${event.deliveries.length > 0 && html`<form method="post" action="/sandbox/resend"><button class="quiet" name="event" value="${event.id}">Resend</button></form>`}
          </td>
        </tr>`,
    ),
  )
}

function renderDelivery({ endpoint, state, dueAt, attempts }: ListedDelivery): Html {
  return html`<div>
    <span class="state-${state}">${state}</span> <code>${endpoint}</code>${attempts.map(
      ({ number, at, status, fault }) => html`<br />${number}. ${clock(at)} ${status ?? fault}`,
    )}${state === 'pending' && html`<br />next ${clock(dueAt)}`}
  </div>`
}

const time = (at: number) => new Date(at * 1000).toISOString().slice(0, 19).replace('T', ' ')
const clock = (at: string) => new Date(at).toISOString().slice(11, 19)
const shorten = (id: string) => (id.length > 34 ? `${id.slice(0, 18)}…${id.slice(-6)}` : id)
