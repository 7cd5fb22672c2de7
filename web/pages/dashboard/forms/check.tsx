import type { ComponentProps } from 'react'

interface CheckProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** Of the label. */
  className?: string | undefined
  checked: boolean
  onChange: (isChecked: boolean) => void
}

export const Check = ({ className, hidden, onChange, children, ...input }: CheckProps) => (
  <label className={className} hidden={hidden}>
    <input type="checkbox" {...input} onChange={({ target }) => onChange(target.checked)} />
    {children}
  </label>
)
