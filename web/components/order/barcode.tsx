import JsBarcode from 'jsbarcode'
import styles from './barcode.module.css'

/** Code 128 of letters and digits, with quiet zones; scanners type them. For pages that are printed. */
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

/** Ten modules are the least that the standard asks for. */
const QUIET = 10
/** A quarter of a millimetre is read by every scanner, from office printers too. */
const MODULE_MM = 0.25

/** A character for each module: 1 is a bar, 0 a gap. */
function modulesOf(value: string): string {
  const drawn: { encodings?: { data: string }[] } = {}
  JsBarcode(drawn, value, { format: 'CODE128' })
  return drawn.encodings?.map(({ data }) => data).join('') ?? ''
}
