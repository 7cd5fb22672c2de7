import { useRevalidator } from 'react-router'
import { updateProfile } from '../../../contract/account.ts'
import type { Input } from '../../../contract/call.ts'
import type { ErrorBody } from '../../../contract/error.ts'
import { ApiError, callApi } from '../../api.ts'
import { fieldErrorsOf } from '../../components/field-errors.ts'
import { useForm, type FormError } from '../../components/use-form.ts'
import { notify } from '../../notifications.ts'
import { renameUser } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './profile-row.module.css'

interface ProfileFormProps {
  value: string
  onDone: () => void
}

type ErrorResponse = Partial<ErrorBody & { message: string }>
type Change = Input<typeof updateProfile>['body']['user']

export function NameForm({ value, onDone }: ProfileFormProps) {
  const { form, isSending, fields, error } = useProfileForm(onDone, ({ name = '' }) => ({ name }))
  return (
    <form {...form} className={styles.fields}>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        data-missing="Please enter your name."
        defaultValue={value}
        error={fields.name}
      />
      <FormEnd isSending={isSending} error={fields.name ? undefined : error?.message} />
    </form>
  )
}

export function EmailForm({ value, onDone }: ProfileFormProps) {
  const { form, isSending, fields, error } = useProfileForm(onDone, ({ email = '' }) => ({ email }))
  return (
    <form {...form} className={styles.fields}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        data-missing="Please enter your e-mail."
        hint="We tell your old address about the change."
        defaultValue={value}
        error={fields.email}
      />
      <FormEnd isSending={isSending} error={fields.email ? undefined : error?.message} />
    </form>
  )
}

export function PhoneForm({ value, onDone }: ProfileFormProps) {
  const { form, isSending, fields, error } = useProfileForm(onDone, ({ number = '' }) => ({
    phone_number_attributes: { number: number.trim() || null },
  }))
  return (
    <form {...form} className={styles.fields}>
      <TextField
        label="Phone"
        name="number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        defaultValue={value}
        error={fields.number}
      />
      <FormEnd isSending={isSending} error={fields.number ? undefined : error?.message} />
    </form>
  )
}

function useProfileForm(onDone: () => void, read: (values: Record<string, string>) => Change) {
  const { revalidate } = useRevalidator()
  return useForm({
    validate: true,
    async send(values) {
      const { body: profile } = await callApi(updateProfile, { body: { user: read(values) } })
      renameUser({ name: profile.name, email: profile.email })
      await revalidate()
      notify('success', 'Profile updated')
      onDone()
    },
    explain,
  })
}

function explain(error: unknown): FormError {
  const { error: reason, message }: ErrorResponse = error instanceof ApiError ? error.body : {}
  return { message: reason || message || 'Unknown error', fields: fieldErrorsOf(error) }
}

function FormEnd({ isSending, error }: { isSending: boolean; error: string | undefined }) {
  return (
    <>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" busy={isSending && 'Saving...'}>
        Save
      </Button>
    </>
  )
}
