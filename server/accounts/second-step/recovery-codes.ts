import { hash, randomBytes } from 'node:crypto'
import type { Transaction } from '../../database/connection.ts'
import { readableWord } from '../../secrets.ts'
import { replaceRecoveryCodes } from './queries.ts'

const COUNT = 10
/** 80 bits, so a plain hash is sufficient. */
const GROUPS = 4
const GROUP_LENGTH = 4

/** Replaces earlier codes. Only hashes are stored, so the codes can be shown only once. */
export async function renewRecoveryCodes(trx: Transaction, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await replaceRecoveryCodes(trx, accountId, codes.map(hashCode))
  return codes
}

/** Ignores case and the kind of dashes. */
export const hashCode = (code: string): Buffer =>
  hash('sha256', code.toLowerCase().replaceAll(/[^a-z\d]/g, ''), 'buffer')

const newCode = () => Array.from({ length: GROUPS }, () => readableWord(randomBytes(GROUP_LENGTH))).join('-')
