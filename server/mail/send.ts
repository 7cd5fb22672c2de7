import type { Transporter } from 'nodemailer'
import type { Shop } from '../shop.ts'
import { OPTIONAL_MAILS } from '../../contract/mail.ts'
import { DAY_MS } from '../../contract/time.ts'
import type { Attach } from './attach.ts'
import { letterheadOf, senderOf } from './letterhead.ts'
import type { MailData, MailName } from './mails.ts'
import {
  findWaitingMail,
  type MailRow,
  markMailDropped,
  markMailRefused,
  markMailSent,
  putIntoMailbox,
} from './queries.ts'
import { isAboutRecipient, isOfServer } from './refusal.ts'
import type { RenderedMail } from './render.ts'
import { listEarlier } from './retry-queries.ts'
import { openTransport } from './transport.ts'

/**
 * Errors that are not about the recipient are thrown, so that the job is retried: 25 times over four days, Graphile
 * Worker's default, and then as `tasks.ts` does. A repeated mail has the same Message-ID, so that receivers drop it.
 */
export function sendMailTask(shop: Shop, attach: Attach): (payload: { id: number }) => Promise<void> {
  const send = sender(shop, attach)
  return async ({ id }) => {
    const mail = await findWaitingMail(shop.db, id)
    if (!mail) return
    for (const earlier of mail.has_earlier ? await listEarlier(shop.db, mail) : []) {
      try {
        await send(earlier)
      } catch (error) {
        // An earlier mail that fails for its own reasons, or goes to another recipient, does not hold up later ones.
        if (isOfServer(error) && isToTheSame(earlier, mail)) throw error
      }
    }
    await send(mail)
  }
}

const isToTheSame = (one: MailRow, other: MailRow) =>
  one.recipient.toLowerCase() === other.recipient.toLowerCase()

function sender(shop: Shop, attach: Attach): (mail: MailRow) => Promise<void> {
  const { smtpUrl } = shop.config
  let opening: Promise<Transporter> | undefined
  return async (mail) => {
    const { id } = mail
    if (mail.expires_at && mail.expires_at <= new Date()) return await markMailDropped(shop.db, id, TOO_LATE)
    if (isSwitchedOff(shop, mail)) return await markMailDropped(shop.db, id, 'switched off in the settings')
    const giveUp = (error: unknown) => {
      const { message } = error as Error
      shop.log.warn(
        { mail: mail.key, ...(!mail.forgets_recipient && { reply: message }) },
        'a mail was refused for good',
      )
      return markMailRefused(shop.db, id, message)
    }
    let rendered: RenderedMail
    try {
      rendered = await renderRow(shop, mail)
    } catch (error) {
      // For example, a mail whose link was made with a secret that is not accepted any more.
      if (!isOverdue(mail)) throw error
      return await giveUp(error)
    }
    if (!smtpUrl) return await putIntoMailbox(shop.db, id, rendered)
    const transport = await (opening ??= openTransport(smtpUrl))
    const attached = await listAttachments(mail, attach)
    const headers = await unsubscribeHeaders(shop, mail)
    try {
      await transport.sendMail({
        from: senderOf(shop, shop.settings.get('mails')),
        to: { name: '', address: mail.recipient },
        messageId: messageId(shop, mail),
        attachments: attached,
        headers,
        ...rendered,
      })
    } catch (error) {
      if (!isAboutRecipient(error) && !isOverdue(mail)) throw error
      return await giveUp(error)
    }
    await markMailSent(shop.db, id)
  }
}

/** Mails requested by the staff are sent anyway: an order's mail again, or a sample. */
function isSwitchedOff({ settings }: Shop, { template, key }: MailRow): boolean {
  const off: readonly string[] = settings.get('mails').off
  const isAskedFor = /^sample:|:again-\d+$/.test(key)
  return off.includes(template) && (OPTIONAL_MAILS as readonly string[]).includes(template) && !isAskedFor
}

async function listAttachments({ attachments }: MailRow, attach: Attach) {
  const drawn = await Promise.all(attachments.map((number) => attach(number)))
  return drawn.filter((attachment) => attachment !== undefined)
}

async function renderRow(shop: Shop, mail: MailRow): Promise<RenderedMail> {
  const { renderMail } = await import('./render.ts')
  const data = mail.data as unknown as MailData[MailName]
  return renderMail(mail.template as MailName, data, letterheadOf(shop))
}

/** With these headers, mail programs offer a button that unsubscribes the recipient without opening a page. */
async function unsubscribeHeaders(shop: Shop, { template, data }: MailRow): Promise<Record<string, string>> {
  const { unsubscribeUrlOf } = await import('./render.ts')
  const about = data as unknown as MailData[MailName]
  const url = unsubscribeUrlOf(template as MailName, about, letterheadOf(shop))
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

const messageId = ({ config }: Shop, mail: MailRow) =>
  `<${Buffer.from(mail.key).toString('base64url')}@${new URL(config.publicUrl).hostname}>`

export const TOO_LATE = 'too late: its link had ended, or the day that it names had passed'

/** The job's last attempt is a day later, and nothing would clear the row after it. */
const FORGOTTEN_AFTER_DAYS = 3

/** True if the person was erased: the address is not kept for a mail that cannot be sent. */
const isOverdue = ({ forgets_recipient, created_at }: MailRow) =>
  forgets_recipient && Date.now() - created_at.getTime() > FORGOTTEN_AFTER_DAYS * DAY_MS
