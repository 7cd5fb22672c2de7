import type { CollectionRules, Condition } from '../../../contract/collection.ts'
import type { Database, Transaction } from '../../database/connection.ts'
import { enqueue } from '../../database/jobs.ts'
import { inTransaction } from '../../database/transaction.ts'
import { type JoinedStyles, listHeirs, noteEnded } from '../styles/ended-style-queries.ts'
import { listStoredCollections, lockStored, replaceRules } from './collection-queries.ts'
import { placeLater } from './collections.ts'

export const FOLLOW_JOINED_STYLES = 'follow_joined_styles'

/** Enqueues a job, because the rules of collections must not be locked while products are. */
export async function followLater(trx: Transaction, joined: JoinedStyles | JoinedStyles[]): Promise<void> {
  await noteEnded(trx, [joined].flat())
  await enqueue(trx, FOLLOW_JOINED_STYLES, joined)
}

/**
 * Conditions that name a joined style are changed to the style that it was joined into, so that its products stay in
 * the collection. Each run processes all joins, because jobs run concurrently: another one may be about to write a
 * style that has ended since.
 */
export async function followJoinedStyles(db: Database, joined: JoinedStyles[] = []): Promise<void> {
  // A join by the previous release is recorded only in its job.
  await inTransaction(db, (trx) => noteEnded(trx, joined))
  const stored = await listStoredCollections(db)
  const ended = await listHeirs(
    db,
    stored.flatMap(({ rules }) => stylesIn(rules)),
  )
  for (const { id, rules } of stored) {
    if (!stylesIn(rules).some((style) => ended.has(style))) continue
    await inTransaction(db, async (trx) => {
      const found = await lockStored(trx, id)
      if (!found) return
      const heirs = await listHeirs(trx, stylesIn(found.rules))
      if (heirs.size === 0) return
      await replaceRules(trx, id, withHeirs(found.rules, heirs))
      await placeLater(trx, id)
    })
  }
}

type Heirs = ReadonlyMap<number, number>

const stylesIn = ({ groups }: CollectionRules): number[] =>
  groups.flat().flatMap((condition) => (condition.field === 'style' ? condition.is : []))

const withHeirs = ({ groups, newest_days }: CollectionRules, heirs: Heirs): CollectionRules => ({
  groups: groups.map((conditions) =>
    conditions.map((condition): Condition =>
      condition.field === 'style'
        ? { ...condition, is: [...new Set(condition.is.map((id) => heirs.get(id) ?? id))] }
        : condition,
    ),
  ),
  newest_days,
})
