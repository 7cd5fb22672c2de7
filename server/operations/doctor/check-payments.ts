import Stripe from 'stripe'
import type { Config } from '../../config.ts'
import { EVENT_TYPES } from '../../orders/payment/apply-event.ts'
import { KEY_RIGHTS, RIGHTS_IN_WORDS } from '../../payments/key-rights.ts'
import { isRefusal, type Provider } from '../../payments/provider.ts'
import { fault, type Finding, good, reasonOf, warning } from './finding.ts'

/** Stripe's libraries refuse a webhook whose time differs by more than five minutes. */
const MAX_SKEW_SECONDS = 60

const LISTED_AT = 'The events are listed in docs/going-live.md.'

/** The keys, their rights, and the webhook endpoint with its events. */
export async function checkPayments({ stripe }: Provider, { publicUrl }: Config): Promise<Finding[]> {
  const url = `${publicUrl}/api/webhooks/stripe`
  const findings: Finding[] = []
  try {
    findings.push(...(await checkRights(stripe)))
  } catch (error) {
    return [
      fault(
        `Stripe refuses the secret key: ${reasonOf(error)}`,
        `Look at STRIPE_SECRET_KEY. ${RIGHTS_IN_WORDS}`,
      ),
    ]
  }
  try {
    for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) {
      if (endpoint.url !== url) continue
      const missing = EVENT_TYPES.filter((type) => !isSent(endpoint.enabled_events, type))
      if (endpoint.status !== 'enabled')
        findings.push(
          fault(`The webhook endpoint ${url} is ${endpoint.status}`, 'Enable it in Stripe’s dashboard.'),
        )
      else if (missing.length > 0)
        findings.push(
          fault(`The webhook endpoint lacks ${missing.join(', ')}`, `Add these events to it. ${LISTED_AT}`),
        )
      else findings.push(good(`The webhook endpoint ${url} sends all events`))
      return findings
    }
    findings.push(
      fault(
        `Stripe has no webhook endpoint ${url}`,
        `Add it in Stripe’s dashboard, and set STRIPE_WEBHOOK_SECRET to its signing secret. ${LISTED_AT}`,
      ),
    )
  } catch (error) {
    findings.push(
      warning(
        `The webhook endpoints cannot be listed: ${reasonOf(error)}`,
        'Give the key the right to read Webhook Endpoints, or look at them in Stripe’s dashboard.',
      ),
    )
  }
  return findings
}

async function checkRights(stripe: Stripe): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const keyRight of KEY_RIGHTS) {
    const { resource, right, needed } = keyRight
    if (await isGranted(stripe, keyRight)) continue
    const what = `The secret key lacks the right to ${right} ${resource}`
    findings.push(needed ? warning(what, RIGHTS_IN_WORDS) : fault(what, RIGHTS_IN_WORDS))
  }
  return findings.length > 0 ? findings : [good('Stripe accepts the secret key')]
}

/** Throws what says nothing about a single right, such as that the whole key is refused. */
async function isGranted(stripe: Stripe, { attempt }: (typeof KEY_RIGHTS)[number]): Promise<boolean> {
  try {
    await attempt?.(stripe)
  } catch (error) {
    if (error instanceof Stripe.errors.StripePermissionError) return false
    if (!isRefusal(error)) throw error
  }
  return true
}

const isSent = (enabled: string[], type: string) => enabled.includes('*') || enabled.includes(type)

/** By the clock of a server that answers over HTTP. `now` is ours, when the answer came. */
export function checkClock(date: string | null, now: number, whose: string): Finding[] {
  const theirs = Date.parse(date ?? '')
  if (Number.isNaN(theirs)) return []
  const seconds = Math.round(Math.abs(theirs - now) / 1000)
  return seconds <= MAX_SKEW_SECONDS
    ? [good(`The clock agrees with ${whose}`)]
    : [
        fault(
          `The clock of this machine differs from ${whose} by ${seconds} seconds`,
          'Run NTP (Debian: apt install systemd-timesyncd). Webhooks are refused above 300 seconds.',
        ),
      ]
}
