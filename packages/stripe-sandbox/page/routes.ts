import type { FastifyInstance } from 'fastify'
import { addActivityRoutes } from '../activity/routes.ts'
import type { Context } from '../context.ts'
import { addFaultApi, addFaultPages } from '../faults/routes.ts'
import { StripeError } from '../http/stripe-error.ts'
import { requireKey } from './access-key.ts'
import { addAssets } from './assets.ts'
import { html } from './html.ts'
import { renderLayout, sendPage } from './layout.ts'
import { addConfirmRoutes } from './confirm-routes.ts'
import { addPayRoutes } from './pay-routes.ts'

export async function addPages(app: FastifyInstance, context: Context): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error instanceof StripeError ? error.status : (error.statusCode ?? 500)
    if (status >= 500) context.log.error({ err: error }, 'sandbox: a page failed')
    const text =
      status >= 500
        ? 'Something went wrong on our side. Nothing was charged twice: try again.'
        : error.message
    return sendPage(reply, status, renderError(context.brandName, text))
  })
  await addAssets(app)
  addPayRoutes(app, context)
  addConfirmRoutes(app, context)
  if (context.controlsKey) {
    await app.register(async (pages) => {
      requireKey(pages, context)
      addActivityRoutes(pages, context)
      addFaultPages(pages, context)
    })
  }
  await app.register(async (api) => addFaultApi(api, context), { prefix: '/api' })
}

const renderError = (brandName: string, text: string) =>
  renderLayout({
    title: 'That did not work',
    brandName,
    body: html`<main class="sheet">
      <h1>That did not work</h1>
      <p>${text}</p>
    </main>`,
  })
