import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface SmtpOptions {
  /** Any that is free unless it is given. */
  port?: number
  /** What is answered instead of taking it: to the recipient, or to the command that is named. */
  refusal?: () => Refusal | undefined
}

interface Refusal {
  code: number
  text: string
  at?: 'MAIL' | 'RCPT' | 'DATA'
  /** Said of this recipient alone. */
  to?: string
}

/** A mail server that takes every mail and passes none on. */
export async function openSmtp({ port = 0, refusal }: SmtpOptions = {}) {
  const received: Email[] = []
  const refusedAt = (command: Refusal['at'], recipient?: string) => {
    const refused = refusal?.()
    if (!refused || (refused.at ?? 'RCPT') !== command) return undefined
    if (refused.to && refused.to !== recipient) return undefined
    return Object.assign(new Error(refused.text), { responseCode: refused.code })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(refusedAt('MAIL')),
    onRcptTo: ({ address }, _session, done) => done(refusedAt('RCPT', address)),
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
      const refused = refusedAt('DATA')
      if (refused) return done(refused)
      received.push(await PostalMime.parse(Buffer.concat(chunks)))
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
