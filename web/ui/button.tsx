import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

interface Look {
  /** Outlined, for what comes second. */
  quiet?: boolean
  /** As wide as its column. */
  wide?: boolean
}

const look = ({ quiet, wide }: Look, className?: string) =>
  classNames(styles.button, quiet && styles.quiet, wide && styles.wide, className)

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** What it says while it works; set, it cannot be pressed again but keeps the focus. */
  busy?: string | false | undefined
}

export function Button({ quiet, wide, busy, className, children, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ quiet, wide }, className)}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy || children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ quiet, wide, className, ...rest }: LinkProps & Look) {
  return <Link prefetch="intent" {...rest} className={look({ quiet, wide }, className)} />
}
