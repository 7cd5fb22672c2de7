import { readTrackingNumber } from '../../../../contract/carriers.ts'
import type { ShipmentLine } from '../../../../contract/packing.ts'

/** A complete order number in any spelling, with spaces or dashes. */
const WHOLE = /(?:HL[-\s]?|[A-Z]{2,4}-?)?(?:[0-9A-Z]{5}[-\s]?){3}[0-9A-Z]{5}(?![0-9A-Z])/
const ORDER = new RegExp(`^"?(${WHOLE.source}|[^\\s,;"]+)"?`, 'i')
const WHOLE_ORDER = new RegExp(`^${WHOLE.source}$`, 'i')
/** The shop's own numbers may begin with `ID-`. */
const HEADING = /^"?((order|number|reference)\b|id\b(?!-\w{5}\b))/i
/**
 * Matches tracking numbers of unknown carriers. Typed ends of order numbers are shorter, and beginnings have a dash.
 */
const UNKNOWN_LABEL = /^(?![A-Z]{2,4}-\w{5}(-|$))(?=.*\d)\S{9,}$/i

/** A line with its number in the text, from 1. */
type PastedLine = ShipmentLine & { place: number }

/**
 * Parses one order per line, followed by its tracking number if there is one, typed or pasted from a spreadsheet or a
 * label program. A scanner ends each code with a line break, so a tracking number may also stand on the line below its
 * order; a code repeated directly below itself counts once.
 */
export function linesOf(text: string): PastedLine[] {
  const lines: PastedLine[] = []
  for (const [at, whole] of text.split('\n').entries()) {
    const typed = whole.trim()
    if (typed === '' || (lines.length === 0 && HEADING.test(typed))) continue
    const above = lines.at(-1)
    const label = above && labelBelow(above, typed)
    if (label) {
      above.tracking_information ??= label
      if (above.tracking_information === label) continue
    }
    const line = readLine(typed)
    if (above?.order === line.order && line.tracking_information === undefined) continue
    lines.push({ ...line, place: at + 1 })
  }
  return lines
}

function readLine(typed: string): ShipmentLine {
  const [whole, order = ''] = ORDER.exec(typed) ?? ['', typed]
  const tracking = typed
    .slice(whole.length)
    .replace(/^[\s,;]+/, '')
    .replace(/^"(.*)"$/, '$1')
    .trim()
  return {
    order: order.trim().slice(0, 64),
    ...(tracking && { tracking_information: numberOn(tracking) }),
  }
}

/** The tracking number if the line contains nothing else and stands below an order. */
function labelBelow(above: ShipmentLine, typed: string): string | undefined {
  if (WHOLE_ORDER.test(typed) && !readTrackingNumber(typed)) return undefined
  if (readTrackingNumber(typed)) return numberOn(typed)
  return WHOLE_ORDER.test(above.order) && UNKNOWN_LABEL.test(typed) ? numberOn(typed) : undefined
}

/** Removes what label barcodes have around the number. Other texts are kept up to 500 characters. */
const numberOn = (tracking: string): string =>
  (/^\S{22,}$/.test(tracking) && readTrackingNumber(tracking)) || tracking.slice(0, 500)
