import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { readForm } from '../http/form.ts'
import { sendPage } from '../page/layout.ts'
import { inTransaction } from '../transaction.ts'
import { resendDeliveries } from '../webhooks/queries.ts'
import { renderActivityPage } from './page.ts'
import { listRecentEvents, listRecentSessions } from './queries.ts'

export function addActivityRoutes(app: FastifyInstance, context: Context): void {
  const { pool, brandName } = context

  app.get('/', async (_request, reply) => {
    const [sessions, events] = [await listRecentSessions(pool, 30), await listRecentEvents(pool, 60)]
    return sendPage(reply, 200, renderActivityPage(brandName, sessions, events, context.origin()))
  })

  app.post('/resend', async (request, reply) => {
    const { event } = readForm(request)
    if (typeof event === 'string' && /^evt_\w{1,200}$/.test(event)) {
      await inTransaction(context, (trx) => resendDeliveries(trx, event, 1, 0))
    }
    return reply.redirect('/sandbox', 303)
  })
}
