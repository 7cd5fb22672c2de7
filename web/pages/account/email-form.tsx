import { useRevalidator } from 'react-router'
import { updateProfile } from '../../../contract/account.ts'
import { callApi } from '../../api.ts'
import { useForm } from '../../components/use-form.ts'
import { notify } from '../../notifications.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Alert } from './alert.tsx'
import { explain } from './profile-form.tsx'
import styles from './profile-row.module.css'

const NOTICE_MS = 10_000

export function EmailForm({ email, onDone }: { email: string; onDone: () => void }) {
  const { revalidate } = useRevalidator()
  const { form, isSending, fields, error } = useForm({
    validate: true,
    async send({ email: wanted = '', current_password }) {
      const body = { user: { email: wanted }, ...(current_password && { current_password }) }
      const { email_change: change } = (await callApi(updateProfile, { body })).body
      await revalidate()
      if (change) {
        const to = change.waits_for === 'new_address' ? change.email : email
        notify('success', `A link is on its way to ${to}.`, NOTICE_MS)
      } else notify('success', 'Profile updated')
      onDone()
    },
    explain,
  })
  return (
    <form {...form} className={styles.fields}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        data-missing="Please enter your e-mail."
        hint="The new address counts once you have followed the link that we send there."
        defaultValue={email}
        error={fields.email}
      />
      <PasswordField
        label="Current password"
        name="current_password"
        autoComplete="current-password"
        hint={`Without it, we first ask for your consent at ${email}.`}
        error={fields.current_password}
      />
      <Alert>{error}</Alert>
      <Button type="submit" busy={isSending && 'Saving...'}>
        Save
      </Button>
    </form>
  )
}
