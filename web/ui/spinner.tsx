import styles from './spinner.module.css'

/** Says that something is under way; without text on screen, to screen readers alone. */
export function Spinner({ label = 'Loading...', shown = false }: { label?: string; shown?: boolean }) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden />
      <span className={shown ? undefined : 'visually-hidden'}>{label}</span>
    </span>
  )
}
