import styles from './profile-row.module.css'

/** Tells why a form was not saved. Renders nothing without a reason. */
export const Alert = ({ children }: { children: string | undefined }) =>
  children && (
    <p className={styles.error} role="alert">
      {children}
    </p>
  )
