import type { ReactNode } from 'react'
import dashboard from '../dashboard.module.css'
import styles from './form-foot.module.css'

interface FormFootProps {
  /** Shown above the buttons, such as the reason why the form was not saved. */
  said?: ReactNode
  children: ReactNode
}

/**
 * The buttons of a form. They stay visible and in place while the form is filled and while content above them loads.
 */
export function FormFoot({ said, children }: FormFootProps) {
  return (
    <div className={styles.foot}>
      {said}
      <p className={dashboard.buttons}>{children}</p>
    </div>
  )
}
