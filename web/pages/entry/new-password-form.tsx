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
  /** Of a reset link or an invitation. */
  readToken: () => string
  onDone: () => Promise<void>
}

export function NewPasswordForm({ readToken, onDone, busy, ...page }: NewPasswordFormProps) {
  const { form, isSending, error, fields } = useForm({
    validate: true,
    async send({ password = '', password_confirmation = '' }) {
      await callApi(resetPassword, {
        body: { user: { reset_password_token: readToken(), password, password_confirmation } },
      })
      notify('success', 'Password reset successfully, please login')
      await onDone()
    },
    explain: explainReset,
  })

  return (
    <EntryPage
      {...page}
      form={form}
      busy={isSending && busy}
      error={!fields.password && !fields.password_confirmation && error?.message}
    >
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
