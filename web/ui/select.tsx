import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldProps } from './text-field.tsx'
import styles from './text-field.module.css'

/** The browser's own list: it works everywhere, also before and without scripts. */
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
