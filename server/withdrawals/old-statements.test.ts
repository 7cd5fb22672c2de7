import { expect, test } from 'vitest'
import { aShop } from '../../test/shop.ts'
import { inTransaction } from '../database/transaction.ts'
import { findWithdrawal, insertWithdrawal } from './queries.ts'

const shop = aShop()

const receivedIn = async (year: number): Promise<number> => {
  const received = {
    received_at: new Date(Date.UTC(year, 5, 1)),
    name: 'Ada',
    email: 'ada@example.com',
    order_typed: 'HL-1',
    statement: 'I withdraw from my order HL-1.',
  }
  return (await inTransaction(shop.shop.db, (trx) => insertWithdrawal(trx, received))).id
}

test('A statement of withdrawal loses its words three years after the year in which it was received', async () => {
  const year = new Date().getUTCFullYear()
  const [needed, over] = [await receivedIn(year - 3), await receivedIn(year - 4)]
  await shop.runTask('empty_old_statements')
  const kept = { name: 'Ada', email: 'ada@example.com', statement: expect.stringContaining('HL-1') }
  expect(await findWithdrawal(shop.shop.db, needed)).toMatchObject(kept)
  const emptied = { name: '', email: '', order_typed: '', statement: '' }
  expect(await findWithdrawal(shop.shop.db, over)).toMatchObject(emptied)
})
