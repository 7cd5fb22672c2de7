import { readTrackingNumber } from '../../../../contract/carriers.ts'
import type { ShipmentLine } from '../../../../contract/packing.ts'

/** A whole number of an order in any spelling, with spaces or dashes, or the first word. */
const WHOLE = /(?:HL[-\s]?|[A-Z]{2,4}-?)?(?:[0-9A-Z]{5}[-\s]?){3}[0-9A-Z]{5}(?![0-9A-Z])/
const ORDER = new RegExp(`^"?(${WHOLE.source}|[^\\s,;"]+)"?`, 'i')
const WHOLE_ORDER = new RegExp(`^${WHOLE.source}$`, 'i')
/** The shop's own numbers may begin with `ID-`. */
const HEADING = /^"?((order|number|reference)\b|id\b(?!-\w{5}\b))/i
/** A label of an unknown carrier. The end of an order's number is typed shorter, and the beginning of one with its dash. */
const UNKNOWN_LABEL = /^(?![A-Z]{2,4}-\w{5}(-|$))(?=.*\d)\S{9,}$/i

/** A line with its place in the text, from 1. */
type PastedLine = ShipmentLine & { place: number }

/**
 * One order per line, then its tracking, if any: typed, or pasted from a spreadsheet or a label program. A scanner ends
 * each code with a new line, so a tracking may also stand below its order; what it reads twice counts once.
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

/** The tracking of a line that has nothing else and stands below an order. */
function labelBelow(above: ShipmentLine, typed: string): string | undefined {
  if (WHOLE_ORDER.test(typed) && !readTrackingNumber(typed)) return undefined
  if (readTrackingNumber(typed)) return numberOn(typed)
  return WHOLE_ORDER.test(above.order) && UNKNOWN_LABEL.test(typed) ? numberOn(typed) : undefined
}

/** Without what the barcodes of labels have around the number; other texts stay as they were typed. */
const numberOn = (tracking: string): string =>
  (/^\S{22,}$/.test(tracking) && readTrackingNumber(tracking)) || tracking.slice(0, 500)
