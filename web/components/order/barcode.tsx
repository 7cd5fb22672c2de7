import JsBarcode from 'jsbarcode'
import styles from './barcode.module.css'

/** A Code 128 bar code of letters and digits with quiet zones, for printed pages. Scanners type its value. */
export function Barcode({ value }: { value: string }) {
  const modules = modulesOf(value)
  const bars = Array.from(
    modules.matchAll(/1+/g),
    ({ index, 0: { length } }) => `M${index} 0h${length}v1h-${length}z`,
  )
  const width = modules.length + 2 * QUIET
  return (
    <svg
      className={styles.barcode}
      viewBox={`-${QUIET} 0 ${width} 1`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      style={{ width: `${(width * MODULE_MM).toFixed(2)}mm` }}
      role="img"
      aria-label={`Barcode ${value}`}
    >
      <path d={bars.join('')} />
    </svg>
  )
}

/** In modules; the minimum of the standard. */
const QUIET = 10
/** Wide enough for all scanners, also when printed by an office printer. */
const MODULE_MM = 0.25

/** One character per module: 1 for a bar, 0 for a gap. */
function modulesOf(value: string): string {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, value, { format: 'CODE128' })
  return drawn.encodings?.map(({ data }) => data).join('') ?? ''
}
