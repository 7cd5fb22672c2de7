import { hash, timingSafeEqual } from 'node:crypto'
import { StripeError } from './stripe-error.ts'

type Keys = { secretKey: string; publishableKey: string }

/** Reads `Authorization: Bearer sk_test_…` or `curl -u sk_test_…:`. */
function keyOf(header: string | undefined): string | undefined {
  const [, scheme, value] = /^(Bearer|Basic) +(\S+) *$/i.exec(header ?? '') ?? []
  if (!scheme || !value) return undefined
  if (scheme.toLowerCase() === 'bearer') return value
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0]
}

export function authenticate(keys: Keys, header: string | undefined): void {
  const key = keyOf(header)
  if (!key) {
    throw new StripeError(
      401,
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth ' +
        "(e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, " +
        'or we can help at https://support.stripe.com/.',
    )
  }
  if (isEqualConstantTime(key, keys.secretKey)) return
  if (isEqualConstantTime(key, keys.publishableKey)) {
    throw new StripeError(
      401,
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of ' +
        'your API keys at https://dashboard.stripe.com/account/apikeys.',
      { code: 'secret_key_required' },
    )
  }
  throw new StripeError(401, `Invalid API Key provided: ${redact(key)}`)
}

const isEqualConstantTime = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other))

const digest = (text: string) => hash('sha256', text, 'buffer')

function redact(key: string): string {
  const kind = /^(sk|pk|rk)_(test|live)_/.exec(key)?.[0] ?? key.slice(0, 2)
  return `${kind}********${key.length > 16 ? key.slice(-4) : ''}`
}
