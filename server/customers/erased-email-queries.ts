import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Secrets } from '../secrets.ts'

type Secret = Pick<Secrets, 'jwtSecret'>

/** Keyed, because addresses can be tried. */
export const macOfEmail = ({ jwtSecret }: Secret, email: string): string =>
  createHmac('sha256', jwtSecret).update(`erased ${email.toLowerCase()}`).digest('base64url')

/** Those of these e-mails, in lower case, that belong to erased persons. Erasures from before a change of the secret are not found. */
export async function listErasedEmails(db: Database, secret: Secret, emails: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ mac: string }>`
    select distinct mac from erasures, unnest(email_macs) as mac`.execute(db)
  const erased = new Set(rows.map(({ mac }) => mac))
  return new Set(erased.size === 0 ? [] : emails.filter((email) => erased.has(macOfEmail(secret, email))))
}
