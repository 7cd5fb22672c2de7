import type { CollectionRules, Condition } from '../../../contract/collection.ts'
import type { Database } from '../../database/connection.ts'
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

/** Conditions that named a style which was joined into another one name that, so that its products stay in the collection. */
export async function followJoinedStyles(db: Database, joined: JoinedStyles): Promise<void> {
  for (const { id, rules } of await listStoredCollections(db)) {
    if (!namesOneOf(rules, joined.from)) continue
    await inTransaction(db, async (trx) => {
      const found = await lockStored(trx, id)
      if (!found) return
      await replaceRules(trx, id, withJoined(found.rules, joined))
      await placeLater(trx, id)
    })
  }
}

const namesOneOf = ({ groups }: CollectionRules, styles: readonly number[]): boolean =>
  groups
    .flat()
    .some((condition) => condition.field === 'style' && condition.is.some((id) => styles.includes(id)))

const withJoined = (
  { groups, newest_days }: CollectionRules,
  { from, to }: JoinedStyles,
): CollectionRules => ({
  groups: groups.map((conditions) =>
    conditions.map((condition): Condition =>
      condition.field === 'style'
        ? { ...condition, is: [...new Set(condition.is.map((id) => (from.includes(id) ? to : id)))] }
        : condition,
    ),
  ),
  newest_days,
})
