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
import { useAct } from '../forms/use-act.ts'

export interface StaffList {
  members: StaffMember[]
  invitations: Invitation[]
}

/** The list of staff and the functions that change it, one change at a time. */
export function useStaff(loaded: StaffList) {
  const [{ members, invitations }, setStaff] = useState(loaded)
  const { busy, act } = useAct()

  const change = (id: number, told: string, send: () => Promise<{ body: StaffList }>) =>
    act(async () => {
      setStaff((await send()).body)
      notify('success', told)
      // The changed role may be the user's own.
      if (members.some((member) => member.id === id && member.is_own)) await refreshAccess()
    }, String(id))

  return {
    members,
    invitations,
    /** Id of the member that is being changed. */
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
