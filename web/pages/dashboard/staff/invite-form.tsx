import { inviteStaff, type Invitation, type StaffMember } from '../../../../contract/staff.ts'
import { ROLE_LABELS, ROLES, type Role } from '../../../../contract/permissions.ts'
import { useForm } from '../../../components/use-form.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { callConfirmed } from '../forms/confirmation.ts'
import styles from './staff.module.css'
import { optionsOf } from '../forms/options-of.tsx'

interface InviteFormProps {
  onInvited: (staff: { members: StaffMember[]; invitations: Invitation[] }) => void
}

export function InviteForm({ onInvited }: InviteFormProps) {
  const { form, isSending, error, fields } = useForm({
    validate: true,
    async send({ email = '', role = 'service' }) {
      const { body } = await callConfirmed(inviteStaff, { body: { email, role: role as Role } })
      onInvited(body)
      const { role_before } = body
      notify(
        'success',
        role_before
          ? `${email} was invited as ${ROLE_LABELS[role_before]} and is invited as ${ROLE_LABELS[role as Role]} now. The earlier link has ended.`
          : `An invitation is on its way to ${email}.`,
      )
      form.ref.current?.reset()
    },
  })
  return (
    <form {...form} className={styles.invite} data-main aria-label="Invite somebody">
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="off"
        maxLength={254}
        required
        data-missing="Please enter an e-mail address."
        error={fields.email ?? error}
      />
      <Select label="Role" name="role" defaultValue="service">
        {optionsOf(ROLES.toReversed().map((role) => [role, ROLE_LABELS[role]]))}
      </Select>
      <Button small type="submit" busy={isSending && 'Inviting...'}>
        Invite
      </Button>
      <p>The link in the mail works once, for 48 hours.</p>
    </form>
  )
}
