import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/staff.ts'

export type OwnAccess = Static<typeof schemas.OwnAccess>

export type StaffMember = Static<typeof schemas.StaffMember>

export type Invitation = Static<typeof schemas.Invitation>

export type StaffSession = Static<typeof schemas.StaffSession>

export const getOwnAccess: Call<typeof schemas.getOwnAccess> = { method: 'GET', path: '/staff/me' }

export const listStaff: Call<typeof schemas.listStaff> = { method: 'GET', path: '/staff' }

export const inviteStaff: Call<typeof schemas.inviteStaff> = { method: 'POST', path: '/staff/invitations' }

export const resendInvitation: Call<typeof schemas.resendInvitation> = {
  method: 'POST',
  path: '/staff/invitations/:id/mail',
}

export const revokeInvitation: Call<typeof schemas.revokeInvitation> = {
  method: 'DELETE',
  path: '/staff/invitations/:id',
}

export const updateStaffMember: Call<typeof schemas.updateStaffMember> = {
  method: 'PATCH',
  path: '/staff/members/:id',
}

export const removeStaffMember: Call<typeof schemas.removeStaffMember> = {
  method: 'DELETE',
  path: '/staff/members/:id',
}

export const resetSecondStep: Call<typeof schemas.resetSecondStep> = {
  method: 'DELETE',
  path: '/staff/members/:id/second_step',
}

export const listSessions: Call<typeof schemas.listSessions> = { method: 'GET', path: '/staff/sessions' }

export const endSession: Call<typeof schemas.endSession> = { method: 'DELETE', path: '/staff/sessions/:id' }

export const endAllSessions: Call<typeof schemas.endAllSessions> = {
  method: 'DELETE',
  path: '/staff/sessions',
}
