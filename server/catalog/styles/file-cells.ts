import { CARE } from '../../../contract/care.ts'
import type { ColourFamily } from '../../../contract/colour.ts'
import { PARTS, type Composition, type Part, type PartOfComposition } from '../../../contract/composition.ts'
import { countryName } from '../../../contract/countries.ts'
import { fibreCalled } from '../../../contract/fibre-names.ts'
import { FIBRES, isFibre } from '../../../contract/fibres.ts'
import type { Measurements } from '../../../contract/measure.ts'
import type { StyleColumn } from '../../../contract/product-file.ts'
import type { RenamedSize } from '../../../contract/renamed-size.ts'
import { joinList, namedTwice, notValid, splitList, type ReportFault } from '../product-file/cells.ts'
import type { GarmentFacts } from './check-facts.ts'
import { writeMeasurements } from './measure-cells.ts'
import type { SharedFacts } from './style-queries.ts'

export interface FileCode {
  size: string
  sku: string | null
  gtin: string | null
  ships_by: string | null
  lead_days: number | null
}

/** File columns besides a product's fields; facts are the style's unless the product has its own. */
export interface FileStyle
  extends GarmentFacts, Pick<SharedFacts, 'cut' | 'cut_note' | 'size_system' | 'size_type'> {
  style_id: number
  style: string
  colour_id: number | null
  colour: string | null
  colour_family: ColourFamily | null
  category: string | null
  maker: string | null
  eu_responsible: string | null
  style_chart: string | null
  measurements: Measurements | null
  /** Only sizes with a code or a promise. */
  skus: FileCode[]
}

export const writeStyleCells = (row: FileStyle): Record<StyleColumn, string> => ({
  style: row.style,
  colour: row.colour ?? '',
  colour_family: row.colour_family ?? '',
  category: row.category ?? '',
  maker: row.maker ?? '',
  eu_responsible: row.eu_responsible ?? '',
  ...writeFacts(row),
  cut: row.cut ?? '',
  cut_note: row.cut_note ?? '',
  size_system: row.size_system ?? '',
  size_type: row.size_type ?? '',
  style_chart: row.style_chart ?? '',
  measurements: writeMeasurements(row.measurements),
  skus: writeCodes(row.skus, 'sku'),
  gtins: writeCodes(row.skus, 'gtin'),
  ships_by: writeCodes(row.skus, 'ships_by'),
  lead_days: writeCodes(row.skus, 'lead_days'),
})

/** Moves the codes of a renamed size to its new name, which the file uses. */
export const withRenamedSize = (
  row: FileStyle | undefined,
  renamed: RenamedSize | undefined,
): FileStyle | undefined =>
  row && {
    ...row,
    skus: row.skus.map((code) => (code.size === renamed?.from ? { ...code, size: renamed.to } : code)),
  }

export const writeFacts = ({ composition, care, origin }: GarmentFacts) => ({
  composition: composition ? writeComposition(composition) : '',
  care: joinList(CARE.filter(({ code }) => care?.includes(code)).map(({ words }) => words)),
  origin: origin ?? '',
})

function writeComposition({ parts, has_animal_parts }: Composition): string {
  const isPlain = parts.length === 1 && parts[0]!.part === 'main'
  const texts = parts.map(({ part, fibres }) => {
    const list = fibres.map(({ fibre, percent, mark }) => {
      const name = isFibre(fibre) ? FIBRES[fibre].name : fibre
      const claim = mark ? ` [${mark.claim} / ${mark.scheme} / ${mark.certificate} / ${mark.until}]` : ''
      return `${percent}% ${name}${claim}`
    })
    return isPlain ? list.join(', ') : `${PARTS[part]}: ${list.join(', ')}`
  })
  return [...texts, ...(has_animal_parts ? [ANIMAL_PARTS] : [])].join('; ')
}

const ANIMAL_PARTS = 'animal parts'
const COMPOSITION_RULE = 'write 80% wool, 20% polyamide, or Shell: 100% cotton; Lining: 100% cupro'
const FIBRE = /^(\d{1,3})\s?%([^,;[\]]+)(?:\[\s*(recycled|organic)\s*\/([^/\]]+)\/([^\]]+)\/([^/\]]+)\])?$/i

/** `checkFacts` checks percentages and fibre names. */
export function readComposition(cell: string, fault: ReportFault): Composition | null {
  const texts = cell.split(';').map((text) => text.trim())
  const parts = texts.filter((text) => text.toLowerCase() !== ANIMAL_PARTS).map(readPart)
  if (parts.includes(undefined) || parts.length === 0) {
    fault(notValid(cell, COMPOSITION_RULE))
    return null
  }
  return {
    parts: parts as PartOfComposition[],
    ...(parts.length < texts.length && { has_animal_parts: true }),
  }
}

function readPart(text: string): PartOfComposition | undefined {
  const [, name, list] = /^(?:([^:%]+):)?\s*(.+)$/.exec(text) ?? []
  const called = name?.trim().toLowerCase() ?? 'main'
  const part = (Object.keys(PARTS) as Part[]).find(
    (key) => key === called || PARTS[key].toLowerCase() === called,
  )
  const fibres = splitFibres(list ?? '').map((one) => readFibre(one.trim()))
  if (!part || fibres.includes(undefined)) return undefined
  return { part, fibres: fibres as PartOfComposition['fibres'] }
}

/** Splits at commas, except within the brackets of a claim. */
function splitFibres(list: string): string[] {
  const parts: string[] = []
  let from = 0
  let isInBrackets = false
  for (const { index, 0: mark } of list.matchAll(/[,[\]]/g)) {
    if (mark !== ',') isInBrackets = mark === '['
    else if (!isInBrackets) {
      parts.push(list.slice(from, index))
      from = index + 1
    }
  }
  return [...parts, list.slice(from)]
}

function readFibre(text: string): PartOfComposition['fibres'][number] | undefined {
  const [, percent, typed = '', claim, scheme, certificate, until] = FIBRE.exec(text) ?? []
  const name = typed.trim()
  if (!percent || !name) return undefined
  if (until && !/^\d{4}-\d\d-\d\d$/.test(until.trim())) return undefined
  return {
    fibre: fibreCalled(name) ?? name,
    percent: Number(percent),
    ...(claim && {
      mark: {
        claim: claim.toLowerCase() as 'recycled' | 'organic',
        scheme: scheme!.trim(),
        certificate: certificate!.trim(),
        until: until!.trim(),
      },
    }),
  }
}

/** Accepts words or numbers. */
export const readCare = (cell: string, fault: ReportFault): number[] =>
  splitList(cell).flatMap((text) => {
    const found = CARE.find(
      ({ code, words }) => String(code) === text || words.toLowerCase() === text.toLowerCase(),
    )
    if (!found) fault(`There is no care instruction “${text}”. Write one as ${CARE[0]!.words}.`)
    return found ? found.code : []
  })

let codesOfCountries: Map<string, string> | undefined

/** Accepts an ISO code or an English country name. */
export function readOrigin(cell: string): string {
  if (/^[a-z]{2}$/i.test(cell)) return cell.toUpperCase()
  if (!codesOfCountries) {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap((one) => letters.map((two) => one + two))
    codesOfCountries = new Map(codes.toReversed().map((code) => [countryName(code).toLowerCase(), code]))
  }
  return codesOfCountries.get(cell.toLowerCase()) ?? cell
}

const writeCodes = (codes: readonly FileCode[], kind: Exclude<keyof FileCode, 'size'>): string =>
  joinList(
    codes.flatMap((code) =>
      code[kind] ? (code.size ? `${code.size}:${code[kind]}` : String(code[kind])) : [],
    ),
  )

/** Codes by size; a product without sizes has one code. Sizes that the cell omits have none. */
export function readCodes(cell: string, sizes: readonly string[], fault: ReportFault): Map<string, string> {
  const codes = new Map<string, string>()
  for (const part of splitList(cell)) {
    const size = sizes.length === 0 ? '' : sizes.find((one) => part.startsWith(`${one}:`))
    const code = size === undefined ? '' : part.slice(size === '' ? 0 : size.length + 1).trim()
    if (!code) fault(notValid(part, sizes.length === 0 ? 'write the code' : 'write S:AB-1|M:AB-2'))
    else if (codes.has(size!)) fault(namedTwice(size!))
    else codes.set(size!, code)
  }
  return codes
}
