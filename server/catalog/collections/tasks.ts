import type { Schedule, Task } from '../../database/jobs.ts'
import type { Shop } from '../../shop.ts'
import { countBestSellers } from './best-seller-queries.ts'
import type { JoinedStyles } from '../styles/ended-style-queries.ts'
import { FOLLOW_JOINED_STYLES, followJoinedStyles } from './follow-joined-styles.ts'
import { PLACE_COLLECTION, placeAll, placeCollection } from './place-all.ts'

export const collectionTasks = ({ db, log }: Pick<Shop, 'db' | 'log'>): Record<string, Task> => ({
  [PLACE_COLLECTION]: ({ id }: { id: number }) => placeCollection(db, id),
  // A file import sends a list of joins.
  [FOLLOW_JOINED_STYLES]: (joined: JoinedStyles | JoinedStyles[]) => followJoinedStyles(db, [joined].flat()),
  check_collections: async () => {
    // A form opened before styles were joined may have saved a style that has ended.
    await followJoinedStyles(db)
    const products = await placeAll(db)
    if (products > 0) log.error({ products }, 'products were in other collections than the rules say')
  },
  count_best_sellers: () => countBestSellers(db),
})

export const collectionSchedule: Schedule[] = [
  { task: 'check_collections', match: '40 3 * * *' },
  { task: 'count_best_sellers', match: '50 3 * * *', atStart: true },
]
