import type { FastifyInstance } from 'fastify'
import { getStaffMails, saveStaffMails, type StaffMails } from '../../contract/staff-mails.ts'
import { handle } from '../http/handle.ts'
import type { Shop } from '../shop.ts'
import { findChoices, saveChoices } from './queries.ts'

const NONE: StaffMails = { orders: 'none', disputes: false, returns: false, low_stock: false }

export function registerStaffMails(app: FastifyInstance, { db }: Shop): void {
  handle(app, getStaffMails, async (_input, { viewer }) => (await findChoices(db, viewer!.accountId)) ?? NONE)

  handle(app, saveStaffMails, async ({ body }, { viewer }) => {
    await saveChoices(db, viewer!.accountId, body)
    return body
  })
}
