import { useState } from 'react'
import { listStaff, type Invitation, type StaffMember } from '../../../../contract/staff.ts'
import { ROLE_LABELS, ROLES, type Role } from '../../../../contract/permissions.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../../../components/dates.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import dashboard from '../dashboard.module.css'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/staff'
import { InviteForm } from './invite-form.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleList } from './role-list.tsx'
import styles from './staff.module.css'
import { type StaffList, useStaff } from './use-staff.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Staff', description: 'Who works in the dashboard, and what they may do.' })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the staff', async () => {
    const { body } = await callApi(listStaff, {}, request.signal)
    return body
  })

export { Loading as HydrateFallback }

export default function StaffPage({ loaderData: staff }: Route.ComponentProps) {
  return (
    <>
      <header className={dashboard.head}>
        <h1 tabIndex={-1}>Staff</h1>
      </header>
      {staff.error ? <LoadError dense error={staff.error} /> : <Staff loaded={staff.data} />}
    </>
  )
}

function Staff({ loaded }: { loaded: StaffList }) {
  const { members, invitations, busy, setStaff, ...staff } = useStaff(loaded)
  const [removing, setRemoving] = useState<StaffMember>()
  return (
    <div className={styles.page}>
      <section aria-labelledby="staff-members">
        <h2 id="staff-members">People</h2>
        <ul>
          {members.map((member) => (
            <Member
              key={member.id}
              member={member}
              isBusy={busy === member.id}
              onRole={(role) => staff.giveRole(member, role)}
              onReset={() => staff.resetStep(member)}
              onRemove={() => setRemoving(member)}
            />
          ))}
        </ul>
      </section>
      <section aria-labelledby="staff-invitations">
        <h2 id="staff-invitations">Invitations</h2>
        <InviteForm onInvited={setStaff} />
        <ul>
          {invitations.map((invitation) => (
            <Invited
              key={invitation.id}
              invitation={invitation}
              isBusy={busy === invitation.id}
              onResend={() => staff.resend(invitation)}
              onRevoke={() => staff.revoke(invitation)}
            />
          ))}
        </ul>
      </section>
      <RoleList />
      <RemoveDialog member={removing} onClose={() => setRemoving(undefined)} onRemove={staff.remove} />
    </div>
  )
}

interface MemberProps {
  member: StaffMember
  isBusy: boolean
  onRole: (role: Role) => void
  onReset: () => void
  onRemove: () => void
}

function Member({ member, isBusy, onRole, onReset, onRemove }: MemberProps) {
  const { name, email, role, is_own, last_used_at, has_second_step } = member
  return (
    <li className={styles.row} data-row tabIndex={-1} aria-label={name}>
      <p className={styles.who}>
        <b>{name}</b> {is_own && <span>you</span>}
        <span>{email}</span>
      </p>
      <p className={styles.facts}>
        {last_used_at ? `Last seen ${shortTime(last_used_at)}` : 'Logged out'}
        <span>{has_second_step ? 'Second step' : 'Password only'}</span>
      </p>
      <div className={styles.actions}>
        <Select
          label="Role"
          aria-label={`Role of ${name}`}
          value={role}
          disabled={isBusy}
          onChange={({ target }) => onRole(target.value as Role)}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_LABELS[role]}
            </option>
          ))}
        </Select>
        {has_second_step && !is_own && (
          <Button small quiet aria-label={`Reset the second step of ${name}`} onClick={onReset}>
            Reset second step
          </Button>
        )}
        <Button small quiet busy={isBusy && 'Saving...'} aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  )
}

interface InvitedProps {
  invitation: Invitation
  isBusy: boolean
  onResend: () => void
  onRevoke: () => void
}

function Invited({ invitation, isBusy, onResend, onRevoke }: InvitedProps) {
  const { email, role, invited_by, is_expired } = invitation
  return (
    <li className={styles.row} data-row tabIndex={-1} aria-label={email}>
      <p className={styles.who}>
        <b>{email}</b>
        <span>
          {ROLE_LABELS[role]}, by {invited_by}
        </span>
      </p>
      <p className={is_expired ? styles.expired : styles.facts}>{endOf(invitation)}</p>
      <p className={styles.actions}>
        <Button
          small
          quiet
          busy={isBusy && 'Sending...'}
          aria-label={`Send again to ${email}`}
          onClick={onResend}
        >
          Send again
        </Button>
        <Button small quiet aria-label={`Revoke the invitation of ${email}`} onClick={onRevoke}>
          Revoke
        </Button>
      </p>
    </li>
  )
}

function endOf({ is_expired, expires_at }: Invitation): string {
  if (!is_expired) return `Good until ${shortTime(expires_at)}`
  const isOver = Date.parse(expires_at) < Date.now()
  return isOver ? `Expired ${shortTime(expires_at)}` : 'Ended, as its sender is no owner now'
}
