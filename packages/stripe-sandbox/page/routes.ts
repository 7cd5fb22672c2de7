import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { addFaultRoutes } from '../faults/routes.ts'
import { StripeError } from '../http/stripe-error.ts'
import { addStoryRoutes } from '../story/routes.ts'
import { addAssets } from './assets.ts'
import { html } from './html.ts'
import { layOut, sendPage } from './layout.ts'
import { addPayRoutes } from './pay-routes.ts'

/** Everything under /sandbox: the payment page, and what is there to see for whoever develops the shop. */
export async function addPages(app: FastifyInstance, context: Context): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler((fault: unknown, _request, reply) => {
    const { status, statusCode, message } = fault as { status?: number; statusCode?: number; message: string }
    const known = fault instanceof StripeError ? status! : (statusCode ?? 500)
    if (known >= 500) context.log.error({ err: fault }, 'sandbox: a page failed')
    const text =
      known >= 500 ? 'Something went wrong on our side. Nothing was charged twice: try again.' : message
    return sendPage(reply, known, renderFault(context.brandName, text))
  })
  await addAssets(app)
  addPayRoutes(app, context)
  addStoryRoutes(app, context)
  addFaultRoutes(app, context)
}

const renderFault = (brandName: string, text: string) =>
  layOut({
    title: 'That did not work',
    brandName,
    body: html`<main class="sheet">
      <h1>That did not work</h1>
      <p>${text}</p>
    </main>`,
  })
