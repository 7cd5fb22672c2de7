import { type TOTP, URI } from 'otpauth'
import { addTotp, beginTotp } from '../contract/second-step.ts'
import type { ApiCaller, TestReply } from './caller.ts'

interface Authenticator {
  /** Two codes, the one of now and the next; each is taken once, and both for half a minute from now on. */
  code(next?: 0 | 1): string
  recoveryCodes: string[]
}

/** Sets up an authenticator app. The session must have signed in within ten minutes. */
export async function anAuthenticator(
  api: Pick<ApiCaller, 'call'>,
  { token }: { token: string },
): Promise<Authenticator> {
  const begun = await api.call(beginTotp, {}, token)
  if (begun.status !== 200) throw new Error(`No secret: ${begun.status} ${begun.error}`)
  const totp = URI.parse(begun.body.uri) as TOTP
  const codeAfter = (intervals: number) => totp.generate({ timestamp: Date.now() + intervals * 30_000 })
  let reply: TestReply
  // The interval before is still accepted, so those of now and after are left. It may end during the call.
  for (let tries = 0; tries < 2; tries++) {
    reply = await api.call(addTotp, { body: { code: codeAfter(-1) } }, token)
    if (reply.status === 200) break
  }
  const { status, body, error } = reply!
  if (status !== 200) throw new Error(`The code was refused: ${status} ${error}`)
  const codes = [codeAfter(0), codeAfter(1)] as const
  return { code: (next = 0) => codes[next], recoveryCodes: body.recovery_codes }
}
