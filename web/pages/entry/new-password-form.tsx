import type { ReactNode } from 'react'
import { resetPassword } from '../../../contract/account.ts'
import { callApi } from '../../api.ts'
import { useForm } from '../../components/use-form.ts'
import { notify } from '../../notifications.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { EntryPage } from './entry-page.tsx'
import { explainReset } from './reset-error.ts'

interface NewPasswordFormProps {
  title: string
  text?: string
  submit: string
  busy: string
  elsewhere: ReactNode
  save: (passwords: Passwords) => Promise<void>
}

interface Passwords {
  password: string
  password_confirmation: string
}

/** Sets a password with the token of a reset link or of an invitation to the staff. */
export async function setPassword(token: string, passwords: Passwords, told: string): Promise<void> {
  await callApi(resetPassword, { body: { user: { reset_password_token: token, ...passwords } } })
  notify('success', told)
}

export function NewPasswordForm({ save, busy, ...page }: NewPasswordFormProps) {
  const { form, isSending, error, fields } = useForm({
    validate: true,
    send: ({ password = '', password_confirmation = '' }) => save({ password, password_confirmation }),
    explain: explainReset,
  })

  return (
    <EntryPage {...page} form={form} busy={isSending && busy} error={error}>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={fields.password ? undefined : 'At least 8 characters.'}
        required
        data-missing="Please choose a password."
        error={fields.password}
      />
      <PasswordField
        label="Confirm Password"
        name="password_confirmation"
        autoComplete="new-password"
        required
        data-missing="Please type the password once more."
        error={fields.password_confirmation}
      />
    </EntryPage>
  )
}
