import { useState, type ComponentProps } from 'react'
import styles from './password-field.module.css'
import { Field, type FieldProps } from './text-field.tsx'
import fieldStyles from './text-field.module.css'

export function PasswordField({
  label,
  error,
  hint,
  className,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, error, hint, className }}>
      {(described) => (
        <span className={styles.frame}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...described}
            type={shown ? 'text' : 'password'}
            className={fieldStyles.input}
          />
          <button
            type="button"
            className={`${styles.toggle} needs-js`}
            // No `aria-label` with "password": the field must be the only element of that name.
            aria-controls={described.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </span>
      )}
    </Field>
  )
}
