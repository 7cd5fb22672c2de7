import { type FormEvent, useRef, useState } from 'react'
import { listStaff, type Invitation, type StaffMember } from '../../../../contract/staff.ts'
import { ROLE_LABELS, ROLES, type Role } from '../../../../contract/permissions.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { AskDialog } from '../forms/ask-dialog.tsx'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/staff'
import { InviteForm } from './invite-form.tsx'
import { RoleList } from './role-list.tsx'
import styles from './staff.module.css'
import { type StaffList, useStaff } from './use-staff.ts'
import { optionsOf } from '../forms/options-of.tsx'

export const meta = titled('Staff', 'Who works in the dashboard, and what they may do.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the staff', async () => {
    const { body } = await callApi(listStaff, {}, request.signal)
    return body
  })

export { Loading as HydrateFallback }

export default function StaffPage({ loaderData: staff }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Staff" />
      {staff.error ? <LoadError dense error={staff.error} /> : <Staff loaded={staff.data} />}
    </>
  )
}

function Staff({ loaded }: { loaded: StaffList }) {
  const { members, invitations, busy, setStaff, ...staff } = useStaff(loaded)
  const [removing, setRemoving] = useState<StaffMember>()
  const [resetting, setResetting] = useState<StaffMember>()
  return (
    <div className={styles.page}>
      <section aria-labelledby="staff-members">
        <h2 id="staff-members">People</h2>
        <ul>
          {members.map((member) => (
            <Member
              key={member.id}
              member={member}
              isBusy={busy === String(member.id)}
              onRole={(role) => staff.giveRole(member, role)}
              onReset={() => setResetting(member)}
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
              isBusy={busy === String(invitation.id)}
              onResend={() => staff.resend(invitation)}
              onRevoke={() => staff.revoke(invitation)}
            />
          ))}
        </ul>
      </section>
      <RoleList />
      <AskDialog
        verb="Remove"
        name={removing?.name ?? ''}
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onYes={() => staff.remove(removing!)}
      >
        Every session of {removing?.email} ends at once. Histories keep the name, and the account stays as a
        customer’s.
      </AskDialog>
      <AskDialog
        verb="Reset"
        name={`the second step of ${resetting?.name}`}
        isOpen={resetting !== undefined}
        onClose={() => setResetting(undefined)}
        onYes={() => staff.resetStep(resetting!)}
      >
        Passkeys, authenticator app and recovery codes are gone, and the password alone logs{' '}
        {resetting?.email} in until another step is set up.
      </AskDialog>
    </div>
  )
}

interface MemberProps {
  member: StaffMember
  isBusy: boolean
  onRole: (role: Role) => Promise<void>
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
        <MemberRole name={name} role={role} isBusy={isBusy} onRole={onRole} />
        {has_second_step && !is_own && (
          <Button small quiet aria-label={`Reset second step of ${name}`} onClick={onReset}>
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

type MemberRoleProps = Pick<MemberProps, 'isBusy' | 'onRole'> & Pick<StaffMember, 'name' | 'role'>

/** A role is saved by a button, because the arrow keys of a select change its value at each step. */
function MemberRole({ name, role, isBusy, onRole }: MemberRoleProps) {
  const [chosen, setChosen] = useState<Role>()
  const select = useRef<HTMLSelectElement>(null)
  async function give(event: FormEvent) {
    event.preventDefault()
    if (isBusy || chosen === undefined) return
    await onRole(chosen)
    setChosen(undefined)
    select.current?.focus()
  }
  return (
    <form className={styles.role} method="post" onSubmit={(event) => void give(event)}>
      <Select
        ref={select}
        label="Role"
        aria-label={`Role of ${name}`}
        value={chosen ?? role}
        onChange={({ target }) => setChosen(target.value as Role)}
      >
        {optionsOf(ROLES.map((one) => [one, ROLE_LABELS[one]]))}
      </Select>
      {chosen !== undefined && chosen !== role && (
        <Button small type="submit" busy={isBusy && 'Saving...'} aria-label={`Save the role of ${name}`}>
          Save
        </Button>
      )}
    </form>
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
      <p className={is_expired ? 'accent' : styles.facts}>{endOf(invitation)}</p>
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
