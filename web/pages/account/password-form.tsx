import { updatePassword } from '../../../contract/account.ts'
import { ApiError, callApi } from '../../api.ts'
import { fieldErrorsOf } from '../../components/field-errors.ts'
import { useForm } from '../../components/use-form.ts'
import { endSession } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { Alert } from './alert.tsx'
import styles from './profile-row.module.css'

/** The API ends all sessions of the account, including this one. */
export function PasswordForm({ email }: { email: string }) {
  const { form, isSending, fields, error } = useForm({
    validate: true,
    async send({ current_password = '', password = '', password_confirmation = '' }) {
      await callApi(updatePassword, { body: { current_password, user: { password, password_confirmation } } })
      endSession('Your password was changed and all devices were logged out. Please log in again.', 'success')
    },
    explain: (error) => ({
      message:
        (error instanceof ApiError && error.body.error) ||
        'Something went wrong while updating the password.',
      fields: fieldErrorsOf(error),
    }),
  })

  return (
    <form {...form} className={styles.fields}>
      <p>Changing the password logs you out on all devices, here too.</p>
      {/* Password managers need the account's name. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        label="Current password"
        name="current_password"
        autoComplete="current-password"
        required
        data-missing="Please enter your current password."
        error={fields.current_password}
      />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        hint={fields.password ? undefined : 'At least 8 characters.'}
        required
        data-missing="Please choose a new password."
        error={fields.password}
      />
      <PasswordField
        label="Confirm new password"
        name="password_confirmation"
        autoComplete="new-password"
        required
        data-missing="Please type the new password once more."
        error={fields.password_confirmation}
      />
      <Alert>{error}</Alert>
      <Button type="submit" busy={isSending && 'Saving...'}>
        Change password
      </Button>
    </form>
  )
}
