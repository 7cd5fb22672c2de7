import { randomBytes } from 'node:crypto'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { Caller } from '../../contract/call.ts'
import type { ShopConfiguration } from '../../contract/configuration.ts'
import { manifestOf } from '../../contract/own-documents.ts'
import { ShopError } from '../errors.ts'
import { RETRY_SECONDS } from '../http/errors.ts'
import type { Shop } from '../shop.ts'
import type { Web } from './build.ts'
import { contentSecurityPolicy, takeNonce } from './content-security-policy.ts'

/** The content type of form submissions by browsers. */
export const FORM = 'application/x-www-form-urlencoded'

export interface Page {
  status: number
  headers: Record<string, string>
  body: string
}

interface Rendering {
  call: Caller
  /** The style sheets to inline; absent in development, where Vite adds them. */
  sheets?: ReadonlyMap<string, string>
  /** The fields of a form that was sent without scripts, as the browser encodes them; the page's action gets them. */
  form?: string
}

export async function renderPage(
  { config, provider }: Pick<Shop, 'config' | 'provider'>,
  web: Web,
  url: string,
  { call, sheets, form }: Rendering,
): Promise<Page> {
  const nonce = randomBytes(16).toString('base64url')
  const context = new RouterContextProvider()
  const errors: unknown[] = []
  context.set(web.apiContext, call)
  context.set(web.errorsContext, errors)
  context.set(web.nonceContext, nonce)
  const address = new URL(url.replace(/^\/+/, '/'), config.publicUrl)
  const build = web.builds[manifestOf(decodeURI(address.pathname))]
  const handle = createRequestHandler(build, config.development ? 'development' : 'production')
  const request = new Request(
    address,
    form === undefined ? {} : { method: 'POST', headers: { 'content-type': FORM }, body: form },
  )
  const response = await handle(request, context)
  // React Router responds with 500 to any error that a loader throws, whatever its status.
  const isUnavailable = errors.length > 0 && errors.every(saysUnavailable)
  const status = response.status === 500 && isUnavailable ? 503 : response.status
  const headers = Object.fromEntries(response.headers)
  let body = await response.text()
  if (headers['content-type']?.startsWith('text/html')) {
    if (sheets) body = web.rewriteForFirstPaint(body, nonce, sheets)
    const page = takeNonce(body, nonce)
    body = page.html
    headers['content-security-policy'] = contentSecurityPolicy({
      scripts: page.scripts,
      paymentOrigin: paymentOrigin(provider.scriptUrl, config.publicUrl),
    })
  }
  // React Router sends no charset for a page's data.
  if (headers['content-type'] === 'text/x-script') headers['content-type'] += '; charset=utf-8'
  if (form !== undefined || status >= 500) headers['cache-control'] = 'no-store'
  if (status === 503) headers['retry-after'] = String(RETRY_SECONDS)
  return { status, headers, body }
}

/** True if a call was answered with 503, for example while the database is away. */
const saysUnavailable = (error: unknown) => error instanceof ShopError && error.status === 503

/** Throws before the shop serves if React or React Router render differently from what `web/first-paint/` expects. */
export async function checkRendering(
  shop: Pick<Shop, 'config' | 'provider'>,
  web: Web,
  sheets: ReadonlyMap<string, string>,
): Promise<void> {
  const configuration: ShopConfiguration = {
    brand_name: shop.config.brandName,
    support_email: '',
    public_url: shop.config.publicUrl,
    images_url: '',
    feature_search: false,
    notice: null,
    shipping: '',
    asks_country: false,
    order_prefix: '',
    pages: [],
    phone: '',
    social_links: [],
    imprint: [],
    sandbox: false,
    demonstration: '',
    stripe_script_url: '',
  }
  const call = (async () => ({ body: configuration, headers: new Headers() })) as Caller
  const { body } = await renderPage(shop, web, '/login', { call, sheets })
  web.assertRewritten(body)
}

const paymentOrigin = (scriptUrl: string, publicUrl: string): string => {
  const { origin } = new URL(scriptUrl)
  return origin === publicUrl ? '' : origin
}
