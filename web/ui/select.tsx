import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './text-field.tsx'
import styles from './text-field.module.css'

/** Native, so that it works before hydration. */
export function Select({
  label,
  error,
  hint,
  className,
  children,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, error, hint, className }}>
      {(described) => (
        <select {...select} {...described} className={classNames(styles.input, styles.select)}>
          {children}
        </select>
      )}
    </Field>
  )
}
