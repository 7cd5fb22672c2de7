import type { FastifyInstance } from 'fastify'
import { getReconciliation } from '../../contract/reconciliation.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { findReconciliation } from './queries.ts'

export function registerReconciliation(app: FastifyInstance, { db }: Shop): void {
  handle(app, getReconciliation, async () => {
    const last = await findReconciliation(db)
    return {
      checked_at: last?.checked_at?.toISOString() ?? null,
      took_seconds: last?.took_ms == null || last.problem ? null : Math.round(last.took_ms / 1000),
      problem: last?.problem ?? null,
      faults: last?.discrepancies ?? [],
    }
  })
}
