import { createHash } from 'node:crypto'

/** Scripts that stand in the page itself; those with a source or of another type are not executed from it. */
const INLINE_SCRIPT = /<script(?![^>]*\s(?:src|type="application\/ld\+json")[^>]*)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The Content-Security-Policy of a page: its own inline scripts by their hash, files of the shop, and
 * the payment provider. Nothing else runs, whatever a product's name says.
 */
export function policyFor(html: string, providerOrigin: string): string {
  const hashes = new Set(
    Array.from(html.matchAll(INLINE_SCRIPT), ([, script = '']) => {
      return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
    }),
  )
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, providerOrigin].filter(Boolean).join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    ["connect-src 'self'", providerOrigin && 'https://api.stripe.com'].filter(Boolean).join(' '),
    providerOrigin ? `frame-src ${providerOrigin} https://hooks.stripe.com` : "frame-src 'none'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
