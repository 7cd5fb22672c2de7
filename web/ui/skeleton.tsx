import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: string
  /** Instead of a height, e.g. `4 / 5`. */
  ratio?: string
  className?: string
}

/** Holds the place of what is coming, in its size, so that nothing moves when it comes. */
export function Skeleton({ width = '100%', height, ratio, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, className)}
      style={{ width, height: height ?? (ratio ? undefined : '1em'), aspectRatio: ratio }}
    />
  )
}
