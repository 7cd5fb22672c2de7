import { CARE } from '../../contract/care.ts'
import { PARTS, type Composition, type PartOfComposition } from '../../contract/composition.ts'
import { countryName } from '../../contract/countries.ts'
import { fibreName, type Fibre } from '../../contract/fibres.ts'
import type { ProductStyle } from '../../contract/style.ts'

/** Composition, care, origin and makers, a line each as far as they are known. A claim is left out from the day after its certificate ends. */
export function factsInWords(
  {
    composition,
    care,
    origin,
    makers = [],
  }: Pick<ProductStyle, 'composition' | 'care' | 'origin' | 'makers'>,
  today: Date,
): string[] {
  return [
    composition && compositionInWords(composition, today.toISOString().slice(0, 10)),
    care && careInWords(care),
    origin && originInWords(origin),
    ...makers.map(makerInWords),
  ].filter((line) => !!line) as string[]
}

function compositionInWords({ parts, has_animal_parts }: Composition, today: string): string {
  const fibres = parts.map((part) => fibresInWords(part, today))
  const [first] = parts
  const isPlain = parts.length === 1 && first!.part === 'main'
  const words = isPlain ? fibres : parts.map(({ part }, at) => `${PARTS[part]}: ${fibres[at]}`)
  return [...words, ...(has_animal_parts ? ['Contains non-textile parts of animal origin'] : [])].join('. ')
}

const fibresInWords = ({ fibres }: PartOfComposition, today: string): string =>
  fibres
    .map(({ fibre, percent, mark }) => {
      const claim = mark && mark.until >= today ? ` (${mark.claim}, ${mark.scheme} ${mark.certificate})` : ''
      return `${percent}% ${fibreName(fibre as Fibre)}${claim}`
    })
    .join(', ')

const careInWords = (codes: number[]): string =>
  CARE.filter(({ code }) => codes.includes(code))
    .map(({ words }) => words)
    .join('. ')

/** As Article 19 of Regulation (EU) 2023/988 asks for in offers online. */
const makerInWords = ({
  kind,
  name,
  address,
  contact,
}: NonNullable<ProductStyle['makers']>[number]): string =>
  `${kind === 'manufacturer' ? 'Made by' : 'Responsible in the EU:'} ${name}, ${address}, ${contact}`

/** As 16 CFR 303.34 asks for in the descriptions of textiles. */
const originInWords = (country: string): string =>
  country === 'US' ? 'Made in the USA' : `Made in ${countryName(country)}, imported`
