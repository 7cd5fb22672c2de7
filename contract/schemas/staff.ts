import { Type } from 'typebox'
import { ROLES } from '../permissions.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Id, Message, Nullable, Time } from './values.ts'

const Role = Type.Enum([...ROLES])

export const OwnAccess = Type.Object({
  name: Type.String(),
  email: Type.String(),
  role: Role,
  permissions: Type.Array(Type.String()),
  /** Every other call is refused until a second step is set up. */
  must_set_up_second_step: Type.Boolean(),
  /** Facts about the shop that each page of the dashboard needs. */
  shop: Type.Object({
    time_zone: Type.String(),
    /** Without an address, buyers are not told where to send a return. */
    has_address: Type.Boolean(),
  }),
})

export const getOwnAccess = describeCall({
  summary: 'The role of the session’s account, and what it may do',
  access: 'dashboard.read',
  isForSetUp: true,
  response: OwnAccess,
})

export const StaffMember = Type.Object({
  id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  /** Whether it is the account that makes the request. */
  is_own: Type.Boolean(),
  /** The most recent use among its live sessions. */
  last_used_at: Nullable(Time),
  has_second_step: Type.Boolean(),
})

/** One per address; an expired one is listed for 30 days. */
export const Invitation = Type.Object({
  id: Id,
  email: Type.String(),
  role: Role,
  invited_by: Type.String(),
  sent_at: Time,
  expires_at: Time,
  /** It has expired, or its sender is not an owner. */
  is_expired: Type.Boolean(),
})

const staff = { members: Type.Array(StaffMember), invitations: Type.Array(Invitation) }
const Staff = Type.Object(staff)

const changeCall = { access: 'staff.manage', confirmation: 'second-step', response: Staff } as const

export const listStaff = describeCall({
  summary: 'Who works in the dashboard, and who is invited',
  access: 'staff.manage',
  response: Staff,
})

export const inviteStaff = describeCall({
  summary:
    'Mail an invitation, whose link sets a password and gives the role; once, within 48 hours. One before ends',
  ...changeCall,
  response: Type.Object({
    ...staff,
    /** The role of the previous invitation, if its link still worked and gave another role. */
    role_before: Type.Optional(Role),
  }),
  body: ClosedObject({ email: Type.String({ maxLength: 254 }), role: Role }),
})

export const resendInvitation = describeCall({
  summary: 'Mail another link, good for 48 hours; the one before ends',
  ...changeCall,
  params: idParams,
})

export const revokeInvitation = describeCall({
  summary: 'End an invitation before its link is followed',
  ...changeCall,
  params: idParams,
})

export const updateStaffMember = describeCall({
  summary: 'Change the role of a member of the staff, from the next call on; the last owner stays one',
  ...changeCall,
  params: idParams,
  body: ClosedObject({ role: Role }),
})

export const removeStaffMember = describeCall({
  summary: 'Take the role away and end all sessions at once; the account stays, as a customer’s',
  ...changeCall,
  params: idParams,
})

export const resetSecondStep = describeCall({
  summary: 'Take the second step from a member of the staff who has lost it, and end all sessions',
  ...changeCall,
  params: idParams,
})

export const StaffSession = Type.Object({
  id: Type.String(),
  /** `Chrome on Windows` */
  device: Type.String(),
  /** The IP address that opened it, and what the address itself reveals without a lookup service. */
  address: Type.String(),
  place: Nullable(Type.String()),
  created_at: Time,
  last_used_at: Time,
  is_own: Type.Boolean(),
})

const Sessions = Type.Array(StaffSession)

export const listSessions = describeCall({
  summary: 'The sessions of the account, the one that asks first',
  access: 'dashboard.read',
  isForSetUp: true,
  response: Sessions,
})

export const endSession = describeCall({
  summary: 'End one session of the account at once',
  access: 'dashboard.read',
  isForSetUp: true,
  params: Type.Object({ id: Type.String({ maxLength: 64 }) }),
  response: Sessions,
})

export const endAllSessions = describeCall({
  summary: 'End every session of the account, the one that asks too',
  access: 'dashboard.read',
  isForSetUp: true,
  response: Message,
})
