import styles from './profile-row.module.css'

/** Why a form was not saved. Nothing while there is no reason. */
export const Alert = ({ children }: { children: string | undefined }) =>
  children && (
    <p className={styles.error} role="alert">
      {children}
    </p>
  )
