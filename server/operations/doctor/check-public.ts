import type { Config } from '../../config.ts'
import { checkClock } from './check-payments.ts'
import { fault, type Finding, good, reasonOf, warning } from './finding.ts'

const ANSWER_MS = 10_000

/** From here, through the proxy, as a visitor comes. */
export async function checkPublicUrl({ publicUrl, trustProxy, stripe }: Config): Promise<Finding[]> {
  const findings: Finding[] = []
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(`${publicUrl}/readyz`, { redirect: 'manual', signal })
    findings.push(
      response.ok
        ? good(`${publicUrl} is ready`)
        : fault(
            `${publicUrl}/readyz answers ${response.status}`,
            'Look whether the proxy leads to the shop, and whether the shop reaches its database.',
          ),
    )
    findings.push(...checkClock(response.headers.get('date'), Date.now(), publicUrl))
  } catch (error) {
    findings.push(
      fault(
        `${publicUrl} cannot be reached from here: ${reasonOf(error)}`,
        'Look at PUBLIC_URL, its DNS entry, the certificate and the proxy (deploy/ has examples).',
      ),
    )
  }
  if (stripe && !publicUrl.startsWith('https:'))
    findings.push(fault('PUBLIC_URL is not https', 'Put a proxy with a certificate in front: deploy/.'))
  if (publicUrl.startsWith('https:') && trustProxy === false)
    findings.push(
      warning(
        'TRUST_PROXY is off behind a proxy, so that all visitors share the limits of one',
        'Set it to the addresses that the proxy calls from.',
      ),
    )
  return findings
}

/** Purges a key that nothing has. */
export async function checkCdn({ cdnPurgeUrl, cdnPurgeHeader }: Config): Promise<Finding[]> {
  if (!cdnPurgeUrl) return []
  const headers = { 'surrogate-key': 'doctor', ...(cdnPurgeHeader && Object.fromEntries([cdnPurgeHeader])) }
  const signal = AbortSignal.timeout(ANSWER_MS)
  const said = await fetch(cdnPurgeUrl, { method: 'POST', headers, redirect: 'error', signal }).then(
    ({ status, ok }) => (ok ? undefined : `it answers ${status}`),
    reasonOf,
  )
  return said === undefined
    ? [good('The CDN can be purged')]
    : [
        fault(
          `The CDN cannot be purged: ${said}`,
          'Look at CDN_PURGE_URL and CDN_PURGE_HEADER: until then it shows former prices for ten minutes.',
        ),
      ]
}
