import type { ReactNode } from 'react'
import styles from './scroll-region.module.css'

interface ScrollRegionProps {
  label: string
  isLow?: boolean
  children: ReactNode
}

/** A long or wide table in a box that scrolls, which the keyboard must reach. */
export function ScrollRegion({ label, isLow = false, children }: ScrollRegionProps) {
  return (
    <div
      className={isLow ? `${styles.region} ${styles.low}` : styles.region}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls with the arrow keys
      tabIndex={0}
    >
      {children}
    </div>
  )
}
