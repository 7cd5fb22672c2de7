import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/staff-mails.ts'

export type StaffMails = Static<typeof schemas.StaffMails>

export const getStaffMails = call<typeof schemas.getStaffMails>('GET', '/staff/me/mails')
export const saveStaffMails = call<typeof schemas.saveStaffMails>('PUT', '/staff/me/mails')
