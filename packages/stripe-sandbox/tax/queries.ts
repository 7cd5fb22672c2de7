import type { Transaction } from '../context.ts'

/** Until the end of the transaction: of two with one reference, the second finds what the first has made. */
export async function lockReference({ client }: Transaction, reference: string): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 4111))', [reference])
}
