import type { ReactNode } from 'react'
import dashboard from '../dashboard.module.css'
import styles from './form-foot.module.css'

interface FormFootProps {
  /** Why the form was not saved, above the buttons. */
  said?: ReactNode
  children: ReactNode
}

/** The buttons of a form, which stay in sight and in their place while one writes, and while what stands above them loads. */
export function FormFoot({ said, children }: FormFootProps) {
  return (
    <div className={styles.foot}>
      {said}
      <p className={dashboard.buttons}>{children}</p>
    </div>
  )
}
