import { sql, type Insertable } from 'kysely'
import { amongTexts, type Database, isThere } from '../../database/connection.ts'
import type { ProviderEventsTable } from '../tables.ts'

export const insertProviderEvent = (db: Database, event: Insertable<ProviderEventsTable>): Promise<boolean> =>
  isThere(
    db
      .insertInto('provider_events')
      .values(event)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id'),
  )

export const listKnownEvents = async (db: Database, ids: string[]): Promise<Set<string>> => {
  const rows = await db.selectFrom('provider_events').select('id').where('id', '=', amongTexts(ids)).execute()
  return new Set(rows.map((row) => row.id))
}

export const findEventCursor = async (db: Database): Promise<string | undefined> =>
  (await db.selectFrom('provider_cursor').select('event_id').executeTakeFirst())?.event_id

export async function moveEventCursor(db: Database, event_id: string): Promise<void> {
  await db
    .insertInto('provider_cursor')
    .values({ event_id })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ event_id }))
    .execute()
}

export async function deleteEventCursor(db: Database): Promise<void> {
  await db.deleteFrom('provider_cursor').execute()
}

export async function saveWebhookArrival(db: Database): Promise<void> {
  await db
    .insertInto('last_webhook')
    .values({ came_at: sql`now()` })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ came_at: sql`now()` }))
    .execute()
}

/** Accurate to the minute; undefined before the first. */
export const findLastWebhook = async (db: Database): Promise<Date | undefined> =>
  (await db.selectFrom('last_webhook').select('came_at').executeTakeFirst())?.came_at

/** Stripe keeps its events for 30 days, and repeats webhooks for three. */
export async function deleteOldEvents(db: Database): Promise<void> {
  await sql`delete from provider_events where created_at < now() - interval '60 days'`.execute(db)
}
