import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface SmtpOptions {
  /** Any that is free unless it is given. */
  port?: number
  /** What is answered to the next recipient instead of taking it. */
  refusal?: () => { code: number; text: string } | undefined
}

/** A mail server that takes every mail and passes none on. */
export async function openSmtp({ port = 0, refusal }: SmtpOptions = {}) {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const refused = refusal?.()
      done(refused && Object.assign(new Error(refused.text), { responseCode: refused.code }))
    },
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(chunk as Buffer)
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
