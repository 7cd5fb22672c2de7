import { money } from '../../contract/money.ts'
import type { Database } from '../database/connection.ts'
import type { Person, PersonalData } from '../person.ts'
import { findStoreCredit, lockCreditAccount, updateCreditAccount } from './account-queries.ts'
import { issueGiftCard } from './gift-cards.ts'
import { moveCredit } from './move-queries.ts'
import { mergeStoreCredit } from './store-credit.ts'
import { countWaitingCards, eraseCreditWords, eraseGiftCards, listCreditOf } from './personal-data-queries.ts'

export const creditData: PersonalData = {
  name: 'credit',

  collect: listCreditOf,

  async listObstacles(db, person) {
    const held = (await listCreditOf(db, person)).filter(({ held }) => held > 0)
    const left = await findStoreCreditOf(db, person)
    return [
      ...(held.length > 0 ? ['Credit is held by a checkout that can still be paid.'] : []),
      // The credit would be mailed as a gift card, and an unconfirmed e-mail address may belong to another person.
      ...(left && left.balance > 0 && person.emails.length === 0
        ? [`Store credit of ${money(left.balance)} is left: confirm your e-mail, or spend it.`]
        : []),
    ]
  },

  async listRemainders(db, person) {
    const left = await findStoreCreditOf(db, person)
    const waiting = await countWaitingCards(db, person)
    return [
      ...(left && left.balance > 0
        ? [
            {
              what: `A mail with a gift card of ${money(left.balance)}`,
              why:
                left.frozen === null
                  ? 'the store credit of the account leaves with it.'
                  : 'the store credit leaves with it, once it is not frozen any more.',
            },
          ]
        : []),
      ...(waiting > 0
        ? [
            {
              what: `The e-mail of ${waiting === 1 ? 'a gift card that waits' : `${waiting} gift cards that wait`} for its day`,
              why: 'it was paid for; the e-mail is forgotten once the card is mailed.',
            },
          ]
        : []),
    ]
  },

  merge: (trx, from, into) => mergeStoreCredit(trx, from.accountId!, into.accountId!),

  async erase(trx, person) {
    await eraseCreditWords(trx, person)
    const found = await findStoreCreditOf(trx, person)
    const store = found && (await lockCreditAccount(trx, found.id))
    const email = person.emails[0]
    if (store && store.balance > store.held && email) {
      const amount = store.balance - store.held
      const about = { amount, by: 'shop', why: 'the account was erased' }
      await moveCredit(trx, { credit_account_id: store.id, kind: 'take', ...about })
      await issueGiftCard(trx, { email, forgetsEmail: true, frozen: store.frozen, ...about })
    }
    if (store) await updateCreditAccount(trx, store.id, { account_id: null })
    await eraseGiftCards(trx, person)
  },
}

const findStoreCreditOf = async (db: Database, { accountId }: Person) =>
  accountId === null ? undefined : await findStoreCredit(db, accountId)
