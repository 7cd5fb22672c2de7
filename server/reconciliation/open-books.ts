import { type Connection, openDatabase } from '../database/connection.ts'
import type { Shop } from '../shop.ts'

/** With many orders a rule takes longer than a request is allowed to. An aborted rule leaves all orders unchecked. */
const STATEMENT_TIMEOUT_MINUTES = 5

/**
 * Wait for a connection and for a lock. No shopper waits for the reconciliation, and a busy database is no reason to
 * skip it.
 */
const PATIENCE_SECONDS = 60

/**
 * With PostgreSQL's default of 4 MB, a rule that groups a million orders walks an index row by row, or sorts on disk;
 * with this it reads each table once in memory. A small shop never uses that much.
 */
const MEMORY = '64MB'

/** A separate connection with longer timeouts than those of requests. The caller closes it. */
export const openBooks = ({ directUrl, log }: Pick<Shop, 'directUrl' | 'log'>): Connection =>
  openDatabase({
    connectionString: directUrl,
    name: 'hemline reconciliation',
    max: 1,
    settings: {
      statement_timeout: `${STATEMENT_TIMEOUT_MINUTES}min`,
      lock_timeout: `${PATIENCE_SECONDS}s`,
      work_mem: MEMORY,
      // One processor core at most: the others are for shoppers.
      max_parallel_workers_per_gather: '0',
    },
    answerMs: (STATEMENT_TIMEOUT_MINUTES * 60 + 10) * 1000,
    connectMs: PATIENCE_SECONDS * 1000,
    onError: (error) => log.warn(`The connection of the reconciliation was lost: ${error.message}`),
  })
