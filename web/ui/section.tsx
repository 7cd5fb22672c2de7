import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './section.module.css'

interface SectionProps {
  title: ReactNode
  level?: 1 | 2
  aside?: ReactNode
  background?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

export function Section({ title, level = 2, aside, background, className, children }: SectionProps) {
  const id = useId()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section
      aria-labelledby={id}
      className={classNames(styles.section, !!background && styles.pictured, className)}
    >
      {background && <div className={styles.background}>{background}</div>}
      <div className={styles.head}>
        <Heading className={styles.title} id={id} tabIndex={level === 1 ? -1 : undefined}>
          {title}
        </Heading>
        {aside}
      </div>
      {children}
    </section>
  )
}
