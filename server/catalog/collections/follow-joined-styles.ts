import type { CollectionRules, Condition } from '../../../contract/collection.ts'
import type { Database, Transaction } from '../../database/connection.ts'
import { enqueue } from '../../database/jobs.ts'
import { inTransaction } from '../../database/transaction.ts'
import { listStoredCollections, lockStored, replaceRules } from './collection-queries.ts'
import { placeLater } from './collections.ts'

export const FOLLOW_JOINED_STYLES = 'follow_joined_styles'

export interface JoinedStyles {
  /** Ids of styles that have ended. */
  from: number[]
  /** The one that has their products. */
  to: number
}

/** By a job, because the rules of collections must not be locked while products are. */
export const followLater = (trx: Transaction, joined: JoinedStyles | JoinedStyles[]): Promise<void> =>
  enqueue(trx, FOLLOW_JOINED_STYLES, joined)

/** Conditions that named a style which was joined into another one name that, so that its products stay in the collection. */
export async function followJoinedStyles(db: Database, joined: JoinedStyles[]): Promise<void> {
  const heirs = new Map(joined.flatMap(({ from, to }) => from.map((id) => [id, to] as const)))
  for (const { id, rules } of await listStoredCollections(db)) {
    if (!namesOneOf(rules, heirs)) continue
    await inTransaction(db, async (trx) => {
      const found = await lockStored(trx, id)
      if (!found) return
      await replaceRules(trx, id, withHeirs(found.rules, heirs))
      await placeLater(trx, id)
    })
  }
}

type Heirs = ReadonlyMap<number, number>

const namesOneOf = ({ groups }: CollectionRules, ended: Heirs): boolean =>
  groups.flat().some((condition) => condition.field === 'style' && condition.is.some((id) => ended.has(id)))

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
