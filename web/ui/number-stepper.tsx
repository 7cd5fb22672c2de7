import { useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './number-stepper.module.css'

interface NumberStepperProps {
  label: string
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
  className?: string | undefined
}

export function NumberStepper({
  label,
  value,
  onChange,
  min = 1,
  max = 9999,
  className,
}: NumberStepperProps) {
  // The text while typing, which may be empty or out of bounds.
  const [typed, setTyped] = useState<string>()

  function commit(next: number) {
    setTyped(undefined)
    const within = Math.min(Math.max(next, min), Math.max(max, min))
    if (within !== value) onChange(within)
  }

  return (
    <div className={classNames(styles.stepper, className)} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label={`Decrease ${label.toLowerCase()}`}
        data-end={value <= min || undefined}
        onClick={() => commit(value - 1)}
      >
        −
      </button>
      <input
        className={styles.value}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value}
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 4))}
        onFocus={(event) => event.target.select()}
        onBlur={() => typed !== undefined && commit(Number(typed) || value)}
        onKeyDown={(event) => {
          const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
          if (step) {
            event.preventDefault()
            commit(value + step)
          }
          if (event.key === 'Enter' && typed !== undefined) {
            event.preventDefault()
            commit(Number(typed) || value)
          }
        }}
      />
      <button
        type="button"
        className={styles.step}
        aria-label={`Increase ${label.toLowerCase()}`}
        data-end={value >= max || undefined}
        onClick={() => commit(value + 1)}
      >
        +
      </button>
    </div>
  )
}
