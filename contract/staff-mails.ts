import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/staff-mails.ts'

export type StaffMails = Static<typeof schemas.StaffMails>

export const getStaffMails: Call<typeof schemas.getStaffMails> = { method: 'GET', path: '/staff/me/mails' }

export const saveStaffMails: Call<typeof schemas.saveStaffMails> = { method: 'PUT', path: '/staff/me/mails' }
