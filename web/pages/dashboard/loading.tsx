import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import styles from './dashboard.module.css'
import { PageHead } from './page-head.tsx'

export function Loading() {
  return (
    <div className={`${styles.loading} needs-js`}>
      <Spinner shown />
    </div>
  )
}

export function ListLoading({ title, tiles = false }: { title: string; tiles?: boolean }) {
  return (
    <>
      <PageHead title={title}>
        <Spinner shown />
      </PageHead>
      <div className={styles.filter}>
        <Skeleton height="54px" />
        <Skeleton height="54px" />
        <Skeleton height="54px" />
      </div>
      <div className={tiles ? styles.comingTiles : styles.comingRows}>
        {Array.from({ length: tiles ? 12 : 6 }, (_, index) => (
          <Skeleton key={index} {...(tiles ? { ratio: '4 / 6' } : { height: '112px' })} />
        ))}
      </div>
    </>
  )
}
