import { CARE } from '../../../contract/care.ts'
import { PARTS, type Composition, type PartOfComposition } from '../../../contract/composition.ts'
import { countryInSentence } from '../../../contract/country-in-sentence.ts'
import { fibreName, type Fibre } from '../../../contract/fibres.ts'
import { CUTS, SIZE_SYSTEMS, SIZE_TYPES } from '../../../contract/sizing.ts'
import type { ProductStyle } from '../../../contract/style.ts'

export type Fact = readonly [label: string, words: string]

/**
 * Fit, composition, care, origin and makers, as far as they are known. Each part of a composition begins a line. A
 * claim is omitted from the day after its certificate ends.
 */
export function factsOf(
  {
    composition,
    care,
    origin,
    makers = [],
    ...sizing
  }: Pick<ProductStyle, 'composition' | 'care' | 'origin' | 'makers' | keyof Sizing>,
  today: Date,
): Fact[] {
  const facts = [
    ['Fit', sizingInWords(sizing)],
    ['Composition', composition && compositionInWords(composition, today.toISOString().slice(0, 10))],
    ['Care', care && careInWords(care)],
    ['Origin', origin && originInWords(origin)],
    ...makers.map((maker) => [MAKERS[maker.kind], makerInWords(maker)] as const),
  ] as const
  return facts.filter((fact): fact is Fact => !!fact[1])
}

/** One line per fact, each understandable without a heading. */
export const factsInWords = (...given: Parameters<typeof factsOf>): string[] =>
  factsOf(...given).map(([label, words]) =>
    Object.values(MAKERS).includes(label) ? `${label}: ${words}` : words,
  )

type Sizing = Pick<ProductStyle, 'cut' | 'cut_note' | 'size_system' | 'size_type'>

function sizingInWords({ cut, cut_note, size_system, size_type }: Sizing): string {
  const kinds = [
    size_system && SIZE_SYSTEMS[size_system].name,
    size_type && size_type !== 'regular' && SIZE_TYPES[size_type].toLowerCase(),
  ].filter(Boolean)
  const sizes = kinds.join(' ')
  const said = [
    cut && CUTS[cut],
    cut_note?.replace(/\.$/, ''),
    sizes && `${sizes[0]!.toUpperCase()}${sizes.slice(1)} sizes`,
  ].filter((sentence) => !!sentence)
  return inSentences(said as string[])
}

/** A single part is a label without a full stop. */
const inSentences = (said: string[]): string => said.join('. ') + (said.length > 1 ? '.' : '')

function compositionInWords({ parts, has_animal_parts }: Composition, today: string): string {
  const fibres = parts.map((part) => fibresInWords(part, today))
  const [first] = parts
  const isPlain = parts.length === 1 && first!.part === 'main'
  const words = isPlain ? fibres : parts.map(({ part }, at) => `${PARTS[part]}: ${fibres[at]}`)
  return [...words, ...(has_animal_parts ? ['Contains non-textile parts of animal origin'] : [])].join('\n')
}

const fibresInWords = ({ fibres }: PartOfComposition, today: string): string =>
  fibres
    .map(({ fibre, percent, mark }) => {
      const claim = mark && mark.until >= today ? ` (${mark.claim}, ${mark.scheme} ${mark.certificate})` : ''
      return `${percent}% ${fibreName(fibre as Fibre)}${claim}`
    })
    .join(', ')

const careInWords = (codes: number[]): string =>
  inSentences(CARE.filter(({ code }) => codes.includes(code)).map(({ words }) => words))

type Maker = NonNullable<ProductStyle['makers']>[number]

/** As Article 19 of Regulation (EU) 2023/988 requires in online offers. */
const makerInWords = ({ name, address, contact }: Maker): string => `${name}, ${address}, ${contact}`

const MAKERS: Readonly<Record<Maker['kind'], string>> = {
  manufacturer: 'Manufacturer',
  eu_responsible: 'Responsible in the EU',
}

/** As 16 CFR 303.34 requires in descriptions of textiles. */
const originInWords = (country: string): string =>
  country === 'US' ? 'Made in the USA' : `Made in ${countryInSentence(country)}, imported`
