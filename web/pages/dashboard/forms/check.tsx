import type { ComponentProps } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './check.module.css'

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  type?: 'checkbox' | 'radio'
  /** Class of the label. */
  className?: string | undefined
  checked: boolean
  onChange: (isChecked: boolean) => void
}

export const Check = ({ type = 'checkbox', className, hidden, onChange, children, ...input }: CheckProps) => (
  <label className={classNames(styles.check, className)} hidden={hidden}>
    <input type={type} {...input} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
)
