import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

interface Look {
  /** Outlined, for secondary actions. */
  quiet?: boolean
  /** Light, on a photograph. */
  light?: boolean
  /** As wide as its column. */
  wide?: boolean
  /** For dense pages. */
  small?: boolean
}

const look = ({ quiet, light, wide, small }: Look, className?: string) =>
  classNames(
    styles.button,
    quiet && styles.quiet,
    light && styles.light,
    wide && styles.wide,
    small && styles.small,
    className,
  )

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** The label while it works. The button then ignores clicks, but keeps the focus. */
  busy?: string | false | undefined
}

export function Button({
  quiet,
  light,
  wide,
  small,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ quiet, light, wide, small }, className)}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy || children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({ quiet, light, wide, small, className, ...rest }: LinkProps & Look) {
  return <Link prefetch="intent" {...rest} className={look({ quiet, light, wide, small }, className)} />
}
