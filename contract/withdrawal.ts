import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/withdrawal.ts'
import { nameWithSize } from './sizes.ts'

export type Withdrawal = Static<typeof schemas.Withdrawal>

export type WithdrawnPiece = Static<typeof schemas.WithdrawnPiece>

export const withdraw = call<typeof schemas.withdraw>('POST', '/withdrawals')
export const listWithdrawals = call<typeof schemas.listWithdrawals>('GET', '/withdrawals/admin_index')
export const matchWithdrawal = call<typeof schemas.matchWithdrawal>('POST', '/withdrawals/:id/match')
export const closeWithdrawal = call<typeof schemas.closeWithdrawal>('POST', '/withdrawals/:id/close')

/** What a consumer types. */
export interface Declaration {
  name: string
  order: string
  email: string
}

export const onOneLine = (text: string): string => text.trim().replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ')

/** At least one visible character. */
const VISIBLE = /[^\s\p{C}]/u

export const ASK_FOR_EMAIL = 'Please enter an e-mail address like name@example.com.'

/** Faults by field: without these values a statement can be neither understood nor acknowledged. */
export const faultsOf = ({ name, order, email }: Declaration): Record<string, string> => ({
  ...(!VISIBLE.test(name) && { name: 'Please enter your name.' }),
  ...(!VISIBLE.test(order) && { order: 'Please enter the order number.' }),
  ...(!/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(email) && { email: ASK_FOR_EMAIL }),
})

interface Piece {
  quantity: number
  name: string
  size: string
}

/** The statement that the consumer confirms and the shop keeps. Without pieces it concerns the whole order. */
export const statementOf = ({ name, order }: Declaration, pieces?: readonly Piece[]): string =>
  [
    `I, ${onOneLine(name)}, hereby withdraw from my contract with you. Order: ${onOneLine(order)}.`,
    pieces
      ? `This concerns these pieces: ${pieces.map(inWords).join('; ')}.`
      : 'This concerns all pieces of the order.',
  ].join(' ')

const inWords = ({ quantity, name, size }: Piece) => `${quantity} × ${nameWithSize(name, size)}`
