import { useEffect, useState } from 'react'
import { getSizeChart, type SizeChart } from '../../../../contract/size-chart.ts'
import { callApi } from '../../../api.ts'
import { useLengthUnit } from '../../../components/length-unit.ts'
import { SizeChartTable, UnitSwitch } from '../../../components/size-chart-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './size-guide.module.css'

interface SizeGuideProps {
  productId: number
  isOpen: boolean
  sizes: readonly string[]
  onClose: () => void
}

export default function SizeGuide({ productId, isOpen, sizes, onClose }: SizeGuideProps) {
  const [unit, chooseUnit] = useLengthUnit()
  const [chart, setChart] = useState<SizeChart | 'loading' | 'failed'>('loading')
  const isWanted = isOpen && chart === 'loading'

  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    callApi(getSizeChart, { params: { id: productId } }, leaving.signal)
      .then(({ body }) => setChart(body))
      .catch(() => leaving.signal.aborted || setChart('failed'))
    return () => leaving.abort()
  }, [isWanted, productId])

  return (
    <Dialog title="Size guide" open={isOpen} onClose={onClose}>
      {chart === 'loading' ? (
        <p className={styles.waiting} role="status">
          Loading the measures...
        </p>
      ) : chart === 'failed' ? (
        <div className={styles.waiting}>
          <p role="alert">Failed to fetch the size guide</p>
          <Button quiet small onClick={() => setChart('loading')}>
            Try again
          </Button>
        </div>
      ) : (
        <>
          <div className={styles.head}>
            <p>{chart.how}</p>
            <UnitSwitch unit={unit} onChange={chooseUnit} />
          </div>
          <SizeChartTable chart={chart} unit={unit} sizes={sizes} />
        </>
      )}
    </Dialog>
  )
}
