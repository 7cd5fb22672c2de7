import type { Transporter } from 'nodemailer'

/** Like the rendering of mails, nodemailer is loaded with the first mail. */
export async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // Pictures are linked and attachments are handed over, so nodemailer needs no access to files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}
