import type { Transaction } from '../context.ts'
import type { Writing } from '../objects/kinds.ts'
import { columnsOf } from '../objects/queries.ts'
import type { NewDelivery } from '../webhooks/queries.ts'

/** Objects are inserted in the order given, because lists are ordered by `seq`. */
export async function writeWithEvents(
  trx: Transaction,
  { inserted, updated }: Required<Writing>,
  deliveries: NewDelivery[],
): Promise<void> {
  const [ids, , bodies, inners] = columnsOf(updated)
  await trx.client.query({
    name: 'sandbox-write-with-events',
    text: `WITH made AS (
             INSERT INTO sandbox.objects (id, kind, body, inner_state)
             SELECT id, kind, body::json, inner_state::json
             FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY
               AS given (id, kind, body, inner_state, place)
             ORDER BY place
           ), changed AS (
             UPDATE sandbox.objects o SET body = given.body::json, inner_state = COALESCE(given.inner_state::json, o.inner_state)
             FROM unnest($5::text[], $6::text[], $7::text[]) AS given (id, body, inner_state) WHERE o.id = given.id
           )
           INSERT INTO sandbox.deliveries (event, endpoint, state, due_at)
           SELECT * FROM unnest($8::text[], $9::text[], $10::text[], $11::timestamptz[])`,
    values: [
      ...columnsOf(inserted),
      ids,
      bodies,
      inners,
      deliveries.map(({ event }) => event),
      deliveries.map(({ endpoint }) => endpoint),
      deliveries.map(({ state }) => state),
      deliveries.map(({ due }) => due),
    ],
  })
}
