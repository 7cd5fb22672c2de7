import { createTransport, type Transporter } from 'nodemailer'
import type { Shop } from '../shop.ts'
import type { MailData, MailTemplate } from './mail.ts'
import { findUnsentMail, type MailRow, markMailRefused, markMailSent, putIntoMailbox } from './queries.ts'
import type { RenderedMail } from './render.ts'

/**
 * The task behind `sendMail`: by SMTP when there is a server, else into the mailbox. A failure is thrown,
 * so that the job is tried again later. Between a server's acceptance and our note of it a crash can
 * repeat a mail; its Message-ID stays the same, by which receivers drop the second.
 */
export function sendMailTask(shop: Shop): (payload: { id: number }) => Promise<void> {
  const transport = shop.config.smtpUrl ? openTransport(shop.config.smtpUrl) : undefined
  return async ({ id }) => {
    const mail = await findUnsentMail(shop.db, id)
    if (!mail) return
    const rendered = await renderRow(shop, mail)
    if (!transport) return putIntoMailbox(shop.db, id, rendered)
    try {
      await transport.sendMail({
        from: shop.config.mailFrom,
        to: { name: '', address: mail.recipient },
        messageId: messageId(shop, mail),
        ...rendered,
      })
    } catch (error) {
      if (!isFinal(error)) throw error
      shop.log.warn({ mail: mail.key, reply: (error as Error).message }, 'a mail was refused for good')
      return markMailRefused(shop.db, id, (error as Error).message)
    }
    await markMailSent(shop.db, id)
  }
}

const openTransport = (url: string): Transporter =>
  createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Product pictures are linked, never attached: a mail has no business with our disk or network.
    disableFileAccess: true,
    disableUrlAccess: true,
  })

async function renderRow(shop: Shop, mail: MailRow): Promise<RenderedMail> {
  // Loaded with the first mail: React Email takes a third of a second that starting up needn't wait for.
  const { renderMail } = await import('./render.ts')
  const { brandName, supportEmail, publicUrl } = shop.config
  const data = mail.data as unknown as MailData[MailTemplate]
  return renderMail(mail.template as MailTemplate, data, { brandName, supportEmail, publicUrl })
}

const messageId = ({ config }: Shop, mail: MailRow) =>
  `<${Buffer.from(mail.key).toString('base64url')}@${new URL(config.publicUrl).hostname}>`

/** The server will never take this mail, as with an address that doesn't exist. */
const isFinal = (error: unknown) => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
}
