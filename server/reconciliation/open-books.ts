import { type Connection, openDatabase } from '../database/connection.ts'
import type { Shop } from '../shop.ts'

/** With many orders a rule takes longer than a request may. A rule that is aborted leaves all orders unchecked. */
const STATEMENT_TIMEOUT_MINUTES = 5

/** For a connection and for a lock: no shopper waits for the books, and a busy database is no reason to leave them unread. */
const PATIENCE_SECONDS = 60

/**
 * With PostgreSQL's 4 MB, a rule that groups a million orders walks an index from row to row, or sorts on the disk; in memory it
 * reads each table once. What a shop has less of it does not use.
 */
const MEMORY = '64MB'

/** A connection of its own, which waits for longer than those of requests. Close it. */
export const openBooks = ({ directUrl, log }: Pick<Shop, 'directUrl' | 'log'>): Connection =>
  openDatabase({
    connectionString: directUrl,
    name: 'hemline reconciliation',
    max: 1,
    settings: {
      statement_timeout: `${STATEMENT_TIMEOUT_MINUTES}min`,
      lock_timeout: `${PATIENCE_SECONDS}s`,
      work_mem: MEMORY,
      // One processor at a time: the others are for shoppers.
      max_parallel_workers_per_gather: '0',
    },
    answerMs: (STATEMENT_TIMEOUT_MINUTES * 60 + 10) * 1000,
    connectMs: PATIENCE_SECONDS * 1000,
    onError: (error) => log.warn(`The connection of the reconciliation was lost: ${error.message}`),
  })
