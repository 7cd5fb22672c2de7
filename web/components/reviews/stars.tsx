import styles from './stars.module.css'

/** `of` is the number of stars, which may be a fraction. */
export const Stars = ({ of }: { of: number }) => (
  <span
    className={styles.stars}
    role="img"
    aria-label={`${of} of 5 stars`}
    style={{ '--filled': `${of * 20}%` } as React.CSSProperties}
  />
)
