import type { ShipmentLine } from '../../../../contract/packing.ts'

/** A whole number of an order in any spelling, with spaces or dashes, or the first word. */
const ORDER = /^"?((?:HL[-\s]?|[A-Z]{2,4}-)?(?:[0-9A-Z]{5}[-\s]?){3}[0-9A-Z]{5}(?![0-9A-Z])|[^\s,;"]+)"?/i
const HEADING = /^"?(order|number|id|reference)\b/i

/** One order per line, then its tracking, if any: typed, or pasted from a spreadsheet or a label program. */
export function linesOf(text: string): ShipmentLine[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line, at) => line !== '' && !(at === 0 && HEADING.test(line)))
    .map((line) => {
      const [whole, order = ''] = ORDER.exec(line) ?? ['', line]
      const tracking_information = line
        .slice(whole.length)
        .replace(/^[\s,;]+/, '')
        .replace(/^"(.*)"$/, '$1')
        .trim()
      return {
        order: order.trim().slice(0, 64),
        ...(tracking_information && { tracking_information: tracking_information.slice(0, 500) }),
      }
    })
}
