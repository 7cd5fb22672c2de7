import type { FastifyInstance, FastifyReply } from 'fastify'
import * as contract from '../../contract/news.ts'
import { limitChanges } from '../accounts/limit-changes.ts'
import { limitPerAddress } from '../http/address-limits.ts'
import { SHORT_PAGE_HEADERS } from '../http/draw-page.ts'
import { handle } from '../http/handle.ts'
import { sendTable } from '../http/send-table.ts'
import type { Shop } from '../shop.ts'
import { isUuid } from '../uuid.ts'
import { giveConsent, readersFile, showConsent, takeBackConsent, unsubscribe } from './news.ts'
import { drawUnsubscribePage } from './unsubscribe-page.ts'

export function registerNews(app: FastifyInstance, shop: Shop): void {
  void app.register(async (scope) => registerLinks(scope, shop))

  handle(app, contract.getNewsConsent, (_input, { viewer }) => showConsent(shop, viewer!.accountId))

  handle(app, contract.giveNewsConsent, async ({ body }, { viewer }) => {
    await limitChanges(shop.db, viewer!)
    await giveConsent(shop, viewer!.accountId, body.text)
    return await showConsent(shop, viewer!.accountId)
  })

  handle(app, contract.withdrawNewsConsent, async (_input, { viewer }) => {
    await limitChanges(shop.db, viewer!)
    await takeBackConsent(shop, viewer!.accountId)
    return await showConsent(shop, viewer!.accountId)
  })

  handle(app, contract.exportNewsConsents, (_input, { reply }) =>
    sendTable(reply, 'news', readersFile(shop), shop.settings.get('shop').time_zone),
  )
}

function registerLinks(app: FastifyInstance, { db, settings }: Shop): void {
  const limit = limitPerAddress(db, 'unsubscribe')
  // The content types that mail programs and the page's form send; only the token in the URL matters.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit: 2_000 }, (_request, _body, done) =>
      done(null),
    )

  handle(app, contract.showUnsubscribe, ({ query }, { reply }) =>
    sendPage(reply, drawUnsubscribePage(settings.get('shop').name, pageOfLink(query.token))),
  )

  handle(app, contract.unsubscribe, async ({ query }, { request, reply }) => {
    await limit(request)
    const { name } = settings.get('shop')
    const { state, token } = pageOfLink(query.token)
    if (state === 'incomplete') return sendPage(reply, drawUnsubscribePage(name, { state, token }))
    await unsubscribe(db, token)
    return sendPage(reply, drawUnsubscribePage(name, { state: 'done', token }))
  })
}

/** Mail programs break long links, and a truncated token would end no consent. */
const pageOfLink = (token = '') => ({ state: isUuid(token) ? 'asks' : 'incomplete', token }) as const

const sendPage = (reply: FastifyReply, page: string): never =>
  reply
    .headers({ ...SHORT_PAGE_HEADERS, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .serializer(String)
    .send(page) as never
