import styles from '../dashboard.module.css'

/** Why something failed or was refused. Nothing while there is no reason. */
export function Alert({ children }: { children: string | false | null | undefined }) {
  if (!children) return null
  return (
    <p className={styles.alert} role="alert">
      {children}
    </p>
  )
}
