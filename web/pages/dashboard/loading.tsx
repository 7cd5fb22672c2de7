import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './dashboard.module.css'

/** While the guard checks, and while a page's first data is on its way (spec §2). */
export function Loading() {
  return (
    <div className={styles.loading}>
      <Spinner shown />
    </div>
  )
}

/** A list before its first answer: its title, and the room of its filter and of what it will show. */
export function ListLoading({ title, tiles = false }: { title: string; tiles?: boolean }) {
  return (
    <>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        <Spinner shown />
      </header>
      <div className={styles.filter}>
        <Skeleton height="54px" />
        <Skeleton height="54px" />
        <Skeleton height="54px" />
      </div>
      <div className={tiles ? styles.comingTiles : styles.comingRows}>
        {Array.from({ length: tiles ? 12 : 6 }, (_, place) => (
          <Skeleton key={place} {...(tiles ? { ratio: '4 / 6' } : { height: '112px' })} />
        ))}
      </div>
    </>
  )
}
