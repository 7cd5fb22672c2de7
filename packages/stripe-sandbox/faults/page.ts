import { html, type Html } from '../page/html.ts'
import { renderLayout, renderTable } from '../page/layout.ts'
import { FAULT_KINDS, type Fault, type FaultKind } from './queries.ts'

const MEANING: Record<FaultKind, string> = {
  delay: 'A call of the API answers late, by the delay',
  error: 'A call of the API does nothing and answers 500',
  error_after: 'A call of the API does its work and answers 500',
  timeout_after: 'A call of the API does its work and hangs up without an answer, after the delay',
  too_many: 'A call of the API is one too many and answers 429',
  lock_timeout: 'A call of the API finds its object in use by another and answers 429',
  revoked_key: 'The secret key was revoked: a call of the API answers 401',
  missing_right: 'The key is a restricted one without the right: a call of the API answers 403',
  clock_ahead:
    'The provider’s clock is ahead by the delay when it judges when a session may expire, and in its answers’ Date',
  webhook_delay: 'A webhook is sent late, by the delay',
  webhook_drop: 'A webhook is never sent',
  webhook_repeat: 'A webhook is sent so many times more',
  webhook_shuffle: 'A webhook is sent at a random moment within the delay, so that the order is lost',
}

export function renderFaultsPage(brandName: string, faults: Fault[], problem: string | null): string {
  return renderLayout({
    title: 'Faults',
    brandName,
    wide: true,
    body: html`<main>
      <nav><a href="/sandbox">What happened</a><a href="/sandbox/faults" aria-current="page">Faults</a></nav>
      <h1>Faults</h1>
      <p>Make the payment provider misbehave, and see whether the shop bears it.</p>
      ${problem && html`<p class="alert" role="alert">${problem}</p>`}
      <h2>Set now</h2>
      ${faults.length === 0 ? html`<p>None: the provider behaves.</p>` : renderFaults(faults)}
      <h2>Add one</h2>
      <form method="post" action="/sandbox/faults">
        <div class="field">
          <label for="kind">What goes wrong</label>
          <select id="kind" name="kind">
            ${FAULT_KINDS.map((kind) => html`<option value="${kind}">${MEANING[kind]}</option>`)}
          </select>
        </div>
        <div class="controls">
          ${control('share', 'Share of cases, 0 to 1', '1')}
          ${control('remaining', 'Only the next so many (empty: until cleared)', '')}
          ${control('delay_ms', 'Delay in milliseconds', '0')} ${control('times', 'Repeats', '1')}
          ${control('path', 'Calls that begin with (empty: all)', '', '/v1/refunds')}
          <div class="field">
            <label for="method">Method</label
            ><select id="method" name="method">
              <option value="">Any</option>
              <option>GET</option>
              <option>POST</option>
              <option>DELETE</option>
            </select>
          </div>
        </div>
        <button class="quiet">Add</button>
      </form>
      <h2>From a program</h2>
      <p>
        <code>PUT /sandbox/api/faults</code> with the secret key as bearer and
        <code
          >{ "faults": [{ "kind": "timeout_after", "path": "/v1/refunds", "remaining": 2, "delay_ms": 500 }]
          }</code
        >
        replaces them all; <code>DELETE</code> clears them.
      </p>
    </main>`,
  })
}

function renderFaults(faults: Fault[]): Html {
  return renderTable(
    ['What', 'Calls', 'Share', 'Left', 'Delay', 'Repeats', ''],
    faults.map(
      (fault) =>
        html`<tr>
          <td>${MEANING[fault.kind]}</td>
          <td>${fault.method} ${fault.path ?? (fault.method ? '' : 'all')}</td>
          <td>${fault.share}</td>
          <td>${fault.remaining ?? '–'}</td>
          <td>${fault.delayMs} ms</td>
          <td>${fault.times}</td>
          <td>
            <form method="post" action="/sandbox/faults/clear">
              <button class="quiet" name="id" value="${fault.id}">Clear</button>
            </form>
          </td>
        </tr>`,
    ),
  )
}

const control = (name: string, label: string, value: string, placeholder = '') =>
  html`<div class="field">
    <label for="${name}">${label}</label
    ><input id="${name}" name="${name}" value="${value}" placeholder="${placeholder}" />
  </div>`
