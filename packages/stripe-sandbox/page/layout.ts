import type { FastifyReply } from 'fastify'
import { html, type Html } from './html.ts'

type Layout = { title: string; brandName: string; body: Html; script?: string; wide?: boolean }

export function renderLayout({ title, brandName, body, script, wide }: Layout): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light">
<title>${title} – ${brandName}</title>
<link rel="stylesheet" href="/sandbox/base.css">
<link rel="stylesheet" href="/sandbox/${wide ? 'developer' : 'pay'}.css">
${script && html`<script src="${script}" type="module"></script>`}
</head>
<body${wide ? html` class="wide"` : ''}>
${body}
</body>
</html>
`.text
}

/** An empty heading stands over a column of buttons. */
export const renderTable = (headings: string[], rows: Html[]): Html =>
  html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${headings.map((text) => (text ? html`<th>${text}</th>` : html`<td></td>`))}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`

type Allowed = { pictures?: (string | null)[]; leadsTo?: (string | null)[] }

export function sendPage(reply: FastifyReply, status: number, page: string, allowed: Allowed = {}) {
  const pictures = originsOf(allowed.pictures ?? [])
  // Browsers also check `form-action` for the redirect after a form submission.
  const targets = originsOf(allowed.leadsTo ?? [])
  return reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "connect-src 'self'",
        `img-src ${["'self'", ...pictures].join(' ')}`,
        `form-action ${["'self'", ...targets].join(' ')}`,
        "base-uri 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    })
    .send(page)
}

function originsOf(urls: (string | null)[]): string[] {
  const origins = urls.map((url) => (url === null ? null : URL.parse(url)?.origin))
  return [...new Set(origins.filter((origin): origin is string => !!origin && origin !== 'null'))]
}
