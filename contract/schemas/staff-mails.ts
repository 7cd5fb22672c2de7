import { Type } from 'typebox'
import { describeCall } from './call.ts'
import { ClosedObject } from './values.ts'

export const StaffMails = ClosedObject({
  /** One mail per new order, or one a day. */
  orders: Type.Enum(['none', 'each', 'daily']),
  disputes: Type.Boolean(),
  /** Notifies of returns that wait for a decision or an inspection. */
  returns: Type.Boolean(),
  low_stock: Type.Boolean(),
})

export const getStaffMails = describeCall({
  summary: 'The mails that one has chosen',
  access: 'dashboard.read',
  response: StaffMails,
})

export const saveStaffMails = describeCall({
  summary: 'Choose the mails that one gets; those about what one’s role does not see are not sent',
  access: 'dashboard.read',
  body: StaffMails,
  response: StaffMails,
})
