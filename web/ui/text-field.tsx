import { useId, type ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './text-field.module.css'

export interface FieldProps {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

type Described = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

export function Field({
  label,
  error,
  hint,
  className,
  children,
}: FieldProps & { className?: string | undefined; children: (described: Described) => React.ReactNode }) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

export function TextField({ label, error, hint, className, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field {...{ label, error, hint, className }}>
      {(described) => <input type="text" {...input} {...described} className={styles.input} />}
    </Field>
  )
}

export function TextArea({
  label,
  error,
  hint,
  className,
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...{ label, error, hint, className }}>
      {(described) => <textarea {...input} {...described} className={styles.input} />}
    </Field>
  )
}
