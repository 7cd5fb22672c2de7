import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

interface Look {
  quiet?: boolean
  light?: boolean
  wide?: boolean
  small?: boolean
}

export const buttonLook = ({ quiet, light, wide, small }: Look, className?: string) =>
  classNames(
    styles.button,
    quiet && styles.quiet,
    light && styles.light,
    wide && styles.wide,
    small && styles.small,
    className,
  )

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** The label while it works. Clicks are then ignored, but the button keeps the focus. */
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
      className={buttonLook({ quiet, light, wide, small }, className)}
      aria-disabled={busy ? true : rest['aria-disabled']}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {busy || children}
    </button>
  )
}

export function ButtonLink({ quiet, light, wide, small, className, ...rest }: LinkProps & Look) {
  return <Link prefetch="intent" {...rest} className={buttonLook({ quiet, light, wide, small }, className)} />
}
