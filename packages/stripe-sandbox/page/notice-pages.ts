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
    [{ href: successUrl, text: `Go on at ${brandName}` }],
  )

export const renderExpired = (brandName: string, cancelUrl: string | null) =>
  renderNotice(brandName, 'This payment page has expired', 'Nothing was charged.', [
    cancelUrl === null ? null : { href: cancelUrl, text: `Back to ${brandName}` },
  ])

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
    'This page needs its key',
    'Open the link that was printed when the sandbox was started.',
    [],
  )
