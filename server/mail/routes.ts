import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { listMailKinds, previewMail, retryMails, sendSampleMail } from '../../contract/mail.ts'
import { inTransaction } from '../database/transaction.ts'
import { NotFound } from '../errors.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { letterheadOf, senderOf } from './letterhead.ts'
import type { Mail, MailName } from './mails.ts'
import { sendMail } from './outbox-queries.ts'
import { sendRefusedAgain, tryWaitingMails } from './retry-queries.ts'
import { SAMPLES } from './samples.ts'

export function registerMails(app: FastifyInstance, shop: Shop): void {
  handle(app, listMailKinds, () => Object.entries(SAMPLES).map(([name, { label }]) => ({ name, label })))

  handle(app, previewMail, async ({ params, body: { value } }) => {
    const name = requireName(params.name)
    const { renderMail } = await import('./render.ts')
    const rendered = await renderMail(name, SAMPLES[name].data, {
      ...letterheadOf(shop),
      signOff: value.sign_off,
      // A sample's links lead nowhere.
      tokenOf: () => 'sample',
      giftCodeOf: () => '0000-0000-0000-0000-0000',
    })
    const { name: from, address } = senderOf(shop, value)
    return { ...rendered, from: from ? `${from} <${address}>` : address }
  })

  handle(app, sendSampleMail, async ({ params }, { viewer }) => {
    const name = requireName(params.name)
    const mail = {
      key: `sample:${randomUUID()}`,
      to: viewer!.email,
      template: name,
      data: SAMPLES[name].data,
    } as Mail
    await inTransaction(shop.db, (trx) => sendMail(trx, mail))
    return { message: `A sample goes to ${viewer!.email}.` }
  })

  handle(app, retryMails, async ({ body: { which } }) => {
    const retry = which === 'waiting' ? tryWaitingMails : sendRefusedAgain
    const count = await inTransaction(shop.db, retry)
    if (count === 0) return { message: 'There is no such mail any more.' }
    return { message: count === 1 ? 'One mail is tried now.' : `${count} mails are tried now.` }
  })
}

function requireName(name: string): MailName {
  if (!Object.hasOwn(SAMPLES, name)) throw new NotFound('There is no such mail.')
  return name as MailName
}
