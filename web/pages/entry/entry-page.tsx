import type { ReactNode } from 'react'
import type { useForm } from '../../components/use-form.ts'
import { Button } from '../../ui/button.tsx'
import styles from './entry.module.css'

interface EntryPageProps {
  title: string
  text?: string
  form: ReturnType<typeof useForm>['form']
  submit: string
  busy: string | false
  error: string | undefined
  /** A link to another entry page, below the form. */
  elsewhere: ReactNode
  children: ReactNode
}

/** For `aria-describedby` of fields that the error message is about. */
export const ERROR_ID = 'entry-error'

export function EntryPage({ title, text, form, submit, busy, error, elsewhere, children }: EntryPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
        <div className={`${styles.column} needs-js`}>
          <form {...form} className={styles.form}>
            {children}
            <Button wide type="submit" busy={busy}>
              {submit}
            </Button>
            {error && (
              <p className={styles.error} id={ERROR_ID} role="alert">
                {error}
              </p>
            )}
          </form>
          <p className={styles.elsewhere}>{elsewhere}</p>
        </div>
        <noscript>
          <p>For an account, please allow scripts in your browser.</p>
        </noscript>
      </div>
    </div>
  )
}
