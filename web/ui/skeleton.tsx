import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  width?: string
  height?: string
  /** Replaces the height, such as `4 / 5`. */
  ratio?: string
  className?: string
}

export function Skeleton({ width = '100%', height, ratio, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={classNames(styles.skeleton, className)}
      style={{ width, height: height ?? (ratio ? undefined : '1em'), aspectRatio: ratio }}
    />
  )
}
