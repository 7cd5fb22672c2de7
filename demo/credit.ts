import { insertCreditAccount } from '../server/credit/account-queries.ts'
import { hashGiftCode, lastFourOf, readGiftCode } from '../server/credit/codes.ts'
import { moveCredit } from '../server/credit/move-queries.ts'
import { inTransaction } from '../server/database/transaction.ts'
import type { Shop } from '../server/shop.ts'

/** The README says it, so it is seeded beside the sandbox alone. */
const DEMO_GIFT_CODE = 'DEMO-GIFT-CARD-HEML-INE1'
const AMOUNT = 10_000

/** A gift card that visitors of the demo can try. */
export async function seedGiftCard(shop: Shop): Promise<void> {
  const code = readGiftCode(DEMO_GIFT_CODE)!
  await inTransaction(shop.db, async (trx) => {
    const { id } = await insertCreditAccount(trx, {
      kind: 'gift_card',
      initial: AMOUNT,
      code_hash: hashGiftCode(code),
      last_four: lastFourOf(code),
      sent_at: new Date(),
    })
    await moveCredit(trx, { credit_account_id: id, kind: 'issue', amount: AMOUNT, by: 'demo' })
  })
}
