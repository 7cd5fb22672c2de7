import styles from './steps.module.css'

interface StepsProps {
  label: string
  steps: readonly string[]
  /** Index of the last reached step. */
  reached: number
}

export function Steps({ label, steps, reached }: StepsProps) {
  return (
    <ol
      className={styles.steps}
      aria-label={label}
      style={{ '--gaps': steps.length - 1 } as React.CSSProperties}
    >
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-reached={index <= reached}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span className={styles.name}>{step}</span>
          <span className="visually-hidden">{index <= reached ? ' (reached)' : ' (to come)'}</span>
        </li>
      ))}
    </ol>
  )
}
