import { type Database, listRows } from '../database/connection.ts'

interface WaitingReturn {
  number: string
  orderId: string
  waitsFor: 'decision' | 'inspection'
  isExchange: boolean
}

export const listReturnsWaitingSince = (db: Database, since: Date): Promise<WaitingReturn[]> =>
  listRows<WaitingReturn>(db)`
    select number, order_id as "orderId", 'decision' as "waitsFor", kind = 'exchange' as "isExchange" from returns
    where state = 'requested' and created_at > ${since}
    union all
    select number, order_id, 'inspection', kind = 'exchange' from returns
    where state = 'received' and received_at > ${since}
    order by number`
