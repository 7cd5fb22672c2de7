import styles from './spinner.module.css'

/** Unless `shown`, the label is for screen readers only. */
export function Spinner({ label = 'Loading...', shown = false }: { label?: string; shown?: boolean }) {
  return (
    <span className={styles.spinner} role="status">
      <span className={styles.ring} aria-hidden />
      <span className={shown ? undefined : 'visually-hidden'}>{label}</span>
    </span>
  )
}
