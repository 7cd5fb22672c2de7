import type { ReactNode } from 'react'
import styles from './entry.module.css'

export function EntryPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
        <div className={`${styles.column} needs-js`}>{children}</div>
        <noscript>
          <p>For an account, please allow scripts in your browser.</p>
        </noscript>
      </div>
    </div>
  )
}
