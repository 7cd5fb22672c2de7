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

/** What must end before the erasure, and what is retained. */
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
  /** Finds the person, inside the transaction. */
  find(trx: Transaction): Promise<Person>
  /** The e-mail of a staff member, or `customer`. */
  by: string
  /** Records the erasure, for example in the activity. */
  record(trx: Transaction, person: Person): Promise<void>
  /** The mail that confirms the erasure; afterwards its recipient is forgotten. */
  mail: 'account-deleted' | 'data-erased'
  listToTell(trx: Transaction, person: Person): Promise<string[]>
}

/** All or nothing, in one transaction. Throws for the first obstacle. */
export async function erasePerson(
  shop: Shop,
  { data, find, by, record, mail, listToTell }: EraseOptions,
): Promise<void> {
  const erasures = await inTransaction(shop.db, async (trx) => {
    // Merges take this lock too, so nothing is moved to an account that is being erased.
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
    // After the person's mails are erased.
    const erasure = await insertErasure(trx, { by, account_id, customer_id, order_ids, email_macs })
    await tell(trx, mail, erasure.id, told)
    const erased = [erasure]
    // In a backup from before a merge, these are separate accounts and customers.
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
  // The erasure is done once committed; if this fails, the job `note_erasures` tries again.
  await noteErasures(shop.config, erasures).catch((error: unknown) => {
    shop.log.error(
      { err: error, erasures: erasures.map(({ id }) => id) },
      'an erasure could not be written beside the backups',
    )
  })
}

/** Blocks new actions on the person's orders until the transaction ends, so that obstacles can be checked reliably. */
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

/** After a restore: repeats erasures that were made after the backup. Returns the number of persons. */
export async function eraseAgain(
  db: Database,
  data: readonly PersonalData[],
  erasures: Erasure[],
  madeAt: string,
): Promise<{ erasures: number; found: number }> {
  // A backup's time is taken before it reads the data, and the clocks of hosts differ.
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
