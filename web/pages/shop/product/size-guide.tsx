import type { SizeChart } from '../../../../contract/size-chart.ts'
import { useLengthUnit } from '../../../components/length-unit.ts'
import { SizeChartTable, UnitSwitch } from '../../../components/size-chart-table.tsx'
import { fromJson, type JsonText } from '../../../json-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './size-guide.module.css'

interface SizeGuideProps {
  chart: JsonText<SizeChart>
  isOpen: boolean
  sizes: readonly string[]
  onClose: () => void
}

export default function SizeGuide({ chart, isOpen, sizes, onClose }: SizeGuideProps) {
  const [unit, chooseUnit] = useLengthUnit()
  const content = fromJson(chart)
  return (
    <Dialog title="Size guide" open={isOpen} onClose={onClose}>
      <div className={styles.head}>
        <p>{content.how}</p>
        <UnitSwitch unit={unit} onChange={chooseUnit} />
      </div>
      <SizeChartTable chart={content} unit={unit} sizes={sizes} />
    </Dialog>
  )
}
