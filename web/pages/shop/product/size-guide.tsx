import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import type { GuideKind } from './size-guide-for.ts'
import styles from './size-guide.module.css'

const CM_PER_INCH = 2.54

/** Centimetres; a pair is a range. */
type Measure = number | [number, number]

const GUIDES: Record<GuideKind, { how: string; columns: string[]; measures: Record<string, Measure[]> }> = {
  letters: {
    how: 'Measured on the body. Chest and hip at their fullest, waist where it is narrowest.',
    columns: ['Chest', 'Waist', 'Hip'],
    measures: {
      XXS: [78, 62, 84],
      XS: [84, 68, 90],
      S: [90, 74, 96],
      M: [96, 80, 102],
      L: [102, 86, 108],
      XL: [109, 94, 115],
      XXL: [117, 103, 122],
    },
  },
  numbers: {
    how: 'Measured on the body. Waist where it is narrowest, hip at its fullest.',
    columns: ['Waist', 'Hip'],
    measures: {
      32: [60, 86],
      34: [64, 90],
      36: [68, 94],
      38: [72, 98],
      40: [76, 102],
      42: [80, 106],
      44: [85, 111],
      46: [91, 117],
    },
  },
  socks: {
    how: 'The size is that of the shoe (EU). Foot measured from heel to longest toe.',
    columns: ['Foot'],
    measures: { '36-39': [[23, 25]], '40-43': [[25.5, 27.5]], '44-46': [[28, 30]] },
  },
  belts: {
    how: 'From the buckle to the middle hole: your waist where you wear it.',
    columns: ['Waist'],
    measures: Object.fromEntries(
      Array.from({ length: 13 }, (_, i) => 65 + i * 5).map((cm) => [cm, [[cm - 2, cm + 2]]]),
    ),
  },
}

interface SizeGuideProps {
  kind: GuideKind
  isOpen: boolean
  sizes: readonly string[]
  onClose: () => void
}

export default function SizeGuide({ kind, isOpen, sizes, onClose }: SizeGuideProps) {
  const [unit, setUnit] = useState<'cm' | 'in'>('cm')
  const { how, columns, measures } = GUIDES[kind]
  const rows = sizes.filter((size) => measures[size.toUpperCase()])

  return (
    <Dialog title="Size guide" open={isOpen} onClose={onClose}>
      <div className={styles.head}>
        <p>{how}</p>
        <div className={styles.units} role="group" aria-label="Unit">
          {(['cm', 'in'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={one === unit} onClick={() => setUnit(one)}>
              {one}
            </button>
          ))}
        </div>
      </div>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}, {unit}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((size) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {measures[size.toUpperCase()]!.map((measure, index) => (
                <td key={columns[index]}>{inUnit(measure, unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

function inUnit(measure: Measure, unit: 'cm' | 'in'): string {
  const format = (cm: number) => String(unit === 'cm' ? cm : Math.round((cm / CM_PER_INCH) * 2) / 2)
  return Array.isArray(measure) ? measure.map(format).join('–') : format(measure)
}
