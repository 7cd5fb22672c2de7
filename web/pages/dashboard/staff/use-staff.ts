import { useState } from 'react'
import { ROLE_LABELS, type Role } from '../../../../contract/permissions.ts'
import {
  removeStaffMember,
  resendInvitation,
  resetSecondStep,
  revokeInvitation,
  updateStaffMember,
  type Invitation,
  type StaffMember,
} from '../../../../contract/staff.ts'
import { notify } from '../../../notifications.ts'
import { refreshAccess } from '../access.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { messageOf } from '../forms/refusal.ts'

export interface StaffList {
  members: StaffMember[]
  invitations: Invitation[]
}

/** The staff, and what changes it: one change at a time. */
export function useStaff(loaded: StaffList) {
  const [{ members, invitations }, setStaff] = useState(loaded)
  /** The id of who is being changed. */
  const [busy, setBusy] = useState<number>()

  async function change(id: number, told: string, send: () => Promise<{ body: StaffList }>) {
    if (busy !== undefined) return
    setBusy(id)
    try {
      setStaff((await send()).body)
      notify('success', told)
      // It may have been one's own role.
      if (members.some((member) => member.id === id && member.is_own)) await refreshAccess()
    } catch (error) {
      notify('error', messageOf(error), 6000)
    } finally {
      setBusy(undefined)
    }
  }

  return {
    members,
    invitations,
    busy,
    setStaff,
    giveRole: ({ id, name }: StaffMember, role: Role) =>
      change(id, `${name}: ${ROLE_LABELS[role]}`, () =>
        callConfirmed(updateStaffMember, { params: { id }, body: { role } }),
      ),
    resetStep: ({ id, name }: StaffMember) =>
      void change(id, `${name} logs in with the password alone now.`, () =>
        callConfirmed(resetSecondStep, { params: { id } }),
      ),
    remove: ({ id, name }: StaffMember) =>
      void change(id, `${name} is not of the staff any more.`, () =>
        callConfirmed(removeStaffMember, { params: { id } }),
      ),
    resend: ({ id, email }: Invitation) =>
      void change(id, `Another invitation is on its way to ${email}.`, () =>
        callConfirmed(resendInvitation, { params: { id } }),
      ),
    revoke: ({ id, email }: Invitation) =>
      void change(id, `The invitation of ${email} has ended.`, () =>
        callConfirmed(revokeInvitation, { params: { id } }),
      ),
  }
}
