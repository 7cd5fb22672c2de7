import type { Erasure as Plan } from '../../contract/person.ts'
import { listMergedAccounts } from '../accounts/personal-data-queries.ts'
import { lockAccount } from '../accounts/queries.ts'
import type { Config } from '../config.ts'
import type { Database, Transaction } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict } from '../errors.ts'
import { sendMail } from '../mail/outbox-queries.ts'
import { lockOrders } from '../orders/personal-data-queries.ts'
import type { Person, PersonalData, Remainder } from '../person.ts'
import type { Shop } from '../shop.ts'
import { lockCounting } from './count-queries.ts'
import { macOfEmail } from './erased-email-queries.ts'
import { noteErasures } from './erasures.ts'
import { findPersonOfErasure, insertErasure, keepErasure } from './person-queries.ts'
import type { Erasure } from './tables.ts'

const IN_BACKUPS: Remainder = {
  what: 'The daily backups of before, which are removed within a year',
  why: 'they keep the shop from losing everything. When one is restored, the person is erased again.',
}

/** What must end before, and what stays. */
export async function planErasure(
  { db, config }: { db: Database; config: Pick<Config, 'backupUrl'> },
  data: readonly PersonalData[],
  person: Person,
): Promise<Plan> {
  const lists = await Promise.all(
    data.map(async ({ listObstacles, listRemainders }) => ({
      obstacles: (await listObstacles?.(db, person)) ?? [],
      remainders: (await listRemainders?.(db, person)) ?? [],
    })),
  )
  return {
    obstacles: lists.flatMap(({ obstacles }) => obstacles),
    remainders: [...lists.flatMap(({ remainders }) => remainders), ...(config.backupUrl ? [IN_BACKUPS] : [])],
  }
}

interface EraseOptions {
  data: readonly PersonalData[]
  /** Reads whose data it is, in the transaction. */
  find(trx: Transaction): Promise<Person>
  /** The e-mail of a member of the staff, or `customer`. */
  by: string
  /** What else belongs to it, such as its entry in the activity. */
  record(trx: Transaction, person: Person): Promise<void>
  /** What says that it is done. It forgets the addresses that it goes to. */
  mail: 'account-deleted' | 'data-erased'
  listToTell(trx: Transaction, person: Person): Promise<string[]>
}

/** All or nothing, in one transaction. Throws the first of what must end before. */
export async function erasePerson(
  shop: Shop,
  { data, find, by, record, mail, listToTell }: EraseOptions,
): Promise<void> {
  const erasures = await inTransaction(shop.db, async (trx) => {
    // A merge takes it too: nothing is given to an account while that is erased.
    await lockCounting(trx)
    const person = await lockPerson(trx, find)
    const [obstacle] = (await planErasure({ db: trx, config: shop.config }, data, person)).obstacles
    if (obstacle) throw new Conflict(obstacle)
    await record(trx, person)
    const { accountId: account_id, customerId: customer_id, orderIds: order_ids } = person
    const emails = new Set([...person.emails, ...person.provenEmails, ...person.mergedEmails])
    const email_macs = [...emails].map((email) => macOfEmail(shop.secrets.jwtSecret, email))
    const merged = account_id === null ? [] : await listMergedAccounts(trx, account_id)
    const told = await listToTell(trx, person)
    for (const { erase } of data) await erase(trx, person)
    // After the mails of the person are erased.
    const erasure = await insertErasure(trx, { by, account_id, customer_id, order_ids, email_macs })
    await tell(trx, mail, erasure.id, told)
    const erased = [erasure]
    // A backup from before the merge has these as accounts and customers of their own.
    for (const { accountId, customerId } of merged)
      erased.push(
        await insertErasure(trx, {
          by,
          account_id: accountId,
          customer_id: customerId,
          order_ids: [],
          email_macs: [],
        }),
      )
    return erased
  })
  // Once it is committed it is done; the job `note_erasures` tries again.
  await noteErasures(shop.config, erasures).catch((error: unknown) => {
    shop.log.error(
      { err: error, erasures: erasures.map(({ id }) => id) },
      'an erasure could not be written beside the backups',
    )
  })
}

/** Until the transaction ends nothing begins with what the person has ordered, so what must end before can be looked for. */
async function lockPerson(trx: Transaction, find: EraseOptions['find']): Promise<Person> {
  const { accountId, orderIds } = await find(trx)
  await lockOrders(trx, orderIds)
  if (accountId !== null) await lockAccount(trx, accountId)
  const person = await find(trx)
  if (person.orderIds.some((id) => !orderIds.includes(id)))
    throw new Conflict('Another order was placed meanwhile. Please try again.')
  return person
}

async function tell(
  trx: Transaction,
  template: EraseOptions['mail'],
  erasureId: string,
  told: string[],
): Promise<void> {
  for (const [at, to] of told.entries())
    await sendMail(trx, {
      key: `${template}:${erasureId}:${at}`,
      to,
      forgetsRecipient: true,
      template,
      data: { at: new Date().toISOString() },
    })
}

/** In a restored database: what was erased after its backup was made. Returns how many persons. */
export async function eraseAgain(
  db: Database,
  data: readonly PersonalData[],
  erasures: Erasure[],
  madeAt: string,
): Promise<{ erasures: number; found: number }> {
  // Backups begin before what they hold is read, and clocks of hosts differ.
  const later = erasures.filter(({ at }) => new Date(at).getTime() > Date.parse(madeAt) - 60_000)
  let found = 0
  for (const erasure of later) {
    await inTransaction(db, async (trx) => {
      const person = await findPersonOfErasure(trx, erasure)
      for (const { erase } of data) await erase(trx, person)
      await keepErasure(trx, erasure)
      if (person.accountId !== null || person.customerId !== null || person.orderIds.length > 0) found += 1
    })
  }
  return { erasures: later.length, found }
}
