import { useEffect, useState } from 'react'
import { getMeasurements, type Measurements } from '../../../../contract/measure.ts'
import type { SizeChart } from '../../../../contract/size-chart.ts'
import { callApi } from '../../../api.ts'
import { useLengthUnit } from '../../../components/product/length-unit.ts'
import { MeasureSketch } from '../../../components/product/measure-sketch.tsx'
import { MeasureTable } from '../../../components/product/measure-table.tsx'
import { SizeChartTable, UnitSwitch } from '../../../components/product/size-chart-table.tsx'
import { fromJson, type JsonText } from '../../../json-text.ts'
import { useWhenOnline } from '../../../online.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './size-guide.module.css'

interface SizeGuideProps {
  chart: JsonText<SizeChart> | null
  /** Id of the product whose measures are loaded when the guide opens; undefined if it has none. */
  measured: number | undefined
  isOpen: boolean
  sizes: readonly string[]
  onClose: () => void
}

export default function SizeGuide({ chart, measured, isOpen, sizes, onClose }: SizeGuideProps) {
  const [unit, chooseUnit] = useLengthUnit()
  const [tries, setTries] = useState(0)
  const content = chart === null ? null : fromJson(chart)
  return (
    <Dialog title="Size guide" open={isOpen} onClose={onClose}>
      <div className={styles.head}>
        <p>
          {measured === undefined
            ? content?.how
            : content
              ? 'What the garment measures, and below it the body.'
              : 'What the garment measures.'}
        </p>
        <UnitSwitch unit={unit} onChange={chooseUnit} />
      </div>
      {measured !== undefined && isOpen && (
        <Garment
          key={`${measured} ${tries}`}
          id={measured}
          unit={unit}
          onTryAgain={() => setTries(tries + 1)}
        />
      )}
      {content && (
        <>
          {measured !== undefined && (
            <>
              <h3 className={styles.title}>Your body</h3>
              <p className={styles.how}>{content.how}</p>
            </>
          )}
          <SizeChartTable chart={content} unit={unit} sizes={sizes} />
        </>
      )}
    </Dialog>
  )
}

interface GarmentProps {
  id: number
  unit: 'cm' | 'in'
  onTryAgain: () => void
}

function Garment({ id, unit, onTryAgain }: GarmentProps) {
  const [measurements, setMeasurements] = useState<Measurements>()
  const [hasFailed, setHasFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    callApi(getMeasurements, { params: { id } }, leaving.signal).then(
      ({ body }) => setMeasurements(body),
      () => leaving.signal.aborted || setHasFailed(true),
    )
    return () => leaving.abort()
  }, [id])
  useWhenOnline(() => hasFailed && onTryAgain())
  return (
    <section className={styles.garment} aria-busy={!measurements && !hasFailed}>
      <h3 className={styles.title}>The garment</h3>
      {hasFailed && (
        <div className={styles.failed} role="alert">
          <p>The measurements could not be fetched.</p>
          <Button small quiet onClick={onTryAgain}>
            Try again
          </Button>
        </div>
      )}
      {!measurements && !hasFailed && <p role="status">Loading...</p>}
      {measurements && (
        <>
          <MeasureSketch measurements={measurements} />
          <MeasureTable measurements={measurements} unit={unit} />
        </>
      )}
    </section>
  )
}
