import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './section.module.css'

interface SectionProps {
  title: ReactNode
  /** 1 for the title of the page. */
  level?: 1 | 2
  /** At the other end of the title's line. */
  aside?: ReactNode
  /** A picture behind the title. */
  background?: ReactNode
  short?: boolean
  className?: string | undefined
  children?: ReactNode
}

export function Section({ title, level = 2, aside, background, short, className, children }: SectionProps) {
  const id = useId()
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        styles.section,
        short && styles.short,
        !!background && styles.pictured,
        className,
      )}
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
