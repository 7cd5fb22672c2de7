import type { ReactNode } from 'react'
import styles from './design.module.css'

export function Specimen({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.specimen} data-wide={wide}>
      <p className={styles.name}>{name}</p>
      <div>{children}</div>
    </div>
  )
}

export function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.specimens}>{children}</div>
    </section>
  )
}
