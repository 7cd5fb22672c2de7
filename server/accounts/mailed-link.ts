import type { Transaction } from '../database/connection.ts'
import { Refused } from '../errors.ts'
import type { LinkLife } from '../mail/account-mails.ts'
import { linkToken, newLinkSeed } from '../mail/link-token.ts'
import type { Mail, MailData, MailName } from '../mail/mails.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import type { Shop } from '../shop.ts'
import { hashToken } from './tokens.ts'

export interface MailedLink {
  /** Stored with the mail. */
  seed: string
  /** Stored in the table that the link is looked up in. */
  tokenHash: Buffer
}

/** The token itself is stored in no table: it appears in the mail's text when that is rendered. */
export function newMailedLink({ secrets }: Pick<Shop, 'secrets'>): MailedLink {
  const seed = newLinkSeed(secrets)
  return { seed, tokenHash: hashToken(linkToken(secrets, seed)) }
}

const HOUR_MS = 60 * 60_000

/** For a link that is mailed now: when its mail is obsolete, and what its text says about that. */
export function lifeOfLink(validHours: number): { expiresAt: Date; words: Required<LinkLife> } {
  const expiresAt = new Date(Date.now() + validHours * HOUR_MS)
  return { expiresAt, words: { validHours, until: expiresAt.toISOString() } }
}

/** Mails that state how long their link works. */
type LinkMailName = {
  [Name in MailName]: 'seed' | keyof LinkLife extends keyof MailData[Name] ? Name : never
}[MailName]

interface LinkMail<Name extends LinkMailName> {
  template: Name
  to: string
  hours: number
  data: Omit<MailData[Name], 'seed' | keyof LinkLife>
}

/** The mail is not sent once its link has expired. */
export async function mailLink<Name extends LinkMailName>(
  trx: Transaction,
  { seed, tokenHash }: MailedLink,
  { template, to, hours, data }: LinkMail<Name>,
): Promise<void> {
  const { expiresAt, words } = lifeOfLink(hours)
  const key = `${template}:${tokenHash.toString('base64url')}`
  await sendMail(trx, { key, to, template, data: { seed, ...words, ...data }, expiresAt } as Mail)
}

/** 32 bytes in base64url, the length of tokens and their hashes. */
const WHOLE = /^[\w-]{43}$/

/**
 * Mail programs break long links. Where unknown tokens are silently ignored, a truncated one would wrongly seem to
 * work.
 */
export function refuseIncompleteLink(token: string): void {
  if (!WHOLE.test(token))
    throw new Refused('This link is not complete. Open it in the mail, or copy all of it.')
}
