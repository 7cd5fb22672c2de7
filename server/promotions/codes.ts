import { hash } from 'node:crypto'

/** As codes are compared: without case, spaces and hyphens, which people type or leave out. */
export const foldCode = (typed: string): string => typed.replace(/[\s-]+/g, '').toUpperCase()

/** Takes a folded code that works once. */
export const hashCode = (code: string): Buffer => hash('sha256', code, 'buffer')

/** Whose uses of a promotion are counted together: those of one account and those of one e-mail. */
export interface Customer {
  accountId: number | undefined
  email: string | undefined
}

/** One mailbox has many addresses: `Ada+shop@example.com` is ada@example.com. */
const foldEmail = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@')

/** A use counts for both, so that a guest who opens an account is the same customer. */
export const customersOf = ({ accountId, email }: Customer): Buffer[] =>
  [accountId !== undefined && `account ${accountId}`, email !== undefined && `e-mail ${foldEmail(email)}`]
    .filter((key) => key !== false)
    .map((key) => hash('sha256', key, 'buffer'))
