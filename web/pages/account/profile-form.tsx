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
import { Alert } from './alert.tsx'
import styles from './profile-row.module.css'

type Change = Input<typeof updateProfile>['body']['user']

const FIELDS = {
  name: {
    label: 'Name',
    name: 'name',
    autoComplete: 'name',
    required: true,
    maxLength: 100,
    'data-missing': 'Please enter your name.',
  },
  phone: { label: 'Phone', name: 'number', type: 'tel', autoComplete: 'tel', maxLength: 40 },
} as const

const CHANGES: Record<keyof typeof FIELDS, (value: string) => Change> = {
  name: (name) => ({ name }),
  phone: (number) => ({ phone_number_attributes: { number: number.trim() || null } }),
}

interface ProfileFormProps {
  field: keyof typeof FIELDS
  value: string
  onDone: () => void
}

export function ProfileForm({ field, value, onDone }: ProfileFormProps) {
  const { name } = FIELDS[field]
  const { revalidate } = useRevalidator()
  const { form, isSending, fields, error } = useForm({
    validate: true,
    async send(values) {
      const { body } = await callApi(updateProfile, { body: { user: CHANGES[field](values[name] ?? '') } })
      renameUser({ name: body.name, email: body.email })
      await revalidate()
      notify('success', 'Profile updated')
      onDone()
    },
    explain,
  })
  return (
    <form {...form} className={styles.fields}>
      <TextField {...FIELDS[field]} defaultValue={value} error={fields[name]} />
      <Alert>{error}</Alert>
      <Button type="submit" busy={isSending && 'Saving...'}>
        Save
      </Button>
    </form>
  )
}

export function explain(error: unknown): FormError {
  const { error: reason, message }: Partial<ErrorBody & { message: string }> =
    error instanceof ApiError ? error.body : {}
  return { message: reason || message || 'Unknown error', fields: fieldErrorsOf(error) }
}
