import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/staff.ts'

export type OwnAccess = Static<typeof schemas.OwnAccess>

export type StaffMember = Static<typeof schemas.StaffMember>

export type Invitation = Static<typeof schemas.Invitation>

export type StaffSession = Static<typeof schemas.StaffSession>

export const getOwnAccess = call<typeof schemas.getOwnAccess>('GET', '/staff/me')
export const listStaff = call<typeof schemas.listStaff>('GET', '/staff')
export const inviteStaff = call<typeof schemas.inviteStaff>('POST', '/staff/invitations')
export const resendInvitation = call<typeof schemas.resendInvitation>('POST', '/staff/invitations/:id/mail')
export const revokeInvitation = call<typeof schemas.revokeInvitation>('DELETE', '/staff/invitations/:id')
export const updateStaffMember = call<typeof schemas.updateStaffMember>('PATCH', '/staff/members/:id')
export const removeStaffMember = call<typeof schemas.removeStaffMember>('DELETE', '/staff/members/:id')
export const resetSecondStep = call<typeof schemas.resetSecondStep>(
  'DELETE',
  '/staff/members/:id/second_step',
)
export const listSessions = call<typeof schemas.listSessions>('GET', '/staff/sessions')
export const endSession = call<typeof schemas.endSession>('DELETE', '/staff/sessions/:id')
export const endAllSessions = call<typeof schemas.endAllSessions>('DELETE', '/staff/sessions')
