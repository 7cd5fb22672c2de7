import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { readPageForm } from '../page/form-body.ts'
import { sendPage } from '../page/layout.ts'
import { isFromHere, isOwnForm } from '../page/loopback.ts'
import { renderRefused } from '../page/notice-pages.ts'
import { inTransaction } from '../transaction.ts'
import { resendDeliveries } from '../webhooks/queries.ts'
import { renderStoryPage } from './page.ts'
import { listRecentEvents, listRecentSessions } from './queries.ts'

/** The list of what happened; it shows test data, so to nobody but whoever sits at this machine. */
export function addStoryRoutes(app: FastifyInstance, context: Context): void {
  const { pool, brandName } = context

  app.get('/', async (request, reply) => {
    if (!isFromHere(context, request)) return sendPage(reply, 403, renderRefused(brandName))
    const [sessions, events] = [await listRecentSessions(pool, 30), await listRecentEvents(pool, 60)]
    return sendPage(reply, 200, renderStoryPage(brandName, sessions, events, context.origin()))
  })

  app.post('/resend', async (request, reply) => {
    if (!isFromHere(context, request) || !isOwnForm(request))
      return sendPage(reply, 403, renderRefused(brandName))
    const { event } = readPageForm(request)
    if (typeof event === 'string' && /^evt_\w{1,200}$/.test(event)) {
      await inTransaction(context, (unit) => resendDeliveries(unit, event, 1, 0))
    }
    return reply.redirect('/sandbox', 303)
  })
}
