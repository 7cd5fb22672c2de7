import { hash } from 'node:crypto'

interface Allowed {
  scripts: readonly string[]
  /** Stripe's origin; empty while its script comes from the shop itself. */
  paymentOrigin?: string
  /** An addition to `'self'` in `font-src`. */
  fonts?: 'data:'
  /** Products may have pictures of other sites. */
  pictures?: "'self'" | "'self' data: blob: https:"
}

/**
 * Inline scripts are allowed by hash, so that cached pages need no nonce and scripts in the content never run.
 * Resources that only the own origin may deliver, such as the service worker, are left to `default-src` and
 * `script-src`.
 */
export function contentSecurityPolicy({
  scripts,
  paymentOrigin = '',
  fonts,
  pictures = "'self' data: blob: https:",
}: Allowed): string {
  const hashes = new Set(scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`))
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, paymentOrigin].filter(Boolean).join(' '),
    "style-src 'self' 'unsafe-inline'",
    `img-src ${pictures}`,
    ...(fonts ? [`font-src ${fonts}`] : []),
    ...(paymentOrigin ? ["connect-src 'self' https://api.stripe.com"] : []),
    // The dashboard previews mails in a frame. A document at a blob: address has this same policy.
    ['frame-src blob:', paymentOrigin, paymentOrigin && 'https://hooks.stripe.com'].filter(Boolean).join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // The default policy in `web/first-paint/trusted-types.ts` decides what is allowed.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** Returns the scripts that carried the rendering's nonce. Content cannot forge it, so only they enter the policy. */
export function takeNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const own = new RegExp(`<script(?=[^>]* nonce="${nonce}")[^>]*>([^]*?)</script>`, 'g')
  const scripts = Array.from(html.matchAll(own), ([, script = '']) => script)
  return { html: html.replaceAll(` nonce="${nonce}"`, ''), scripts }
}
