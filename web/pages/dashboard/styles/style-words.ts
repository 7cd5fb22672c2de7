import type { Maker } from '../../../../contract/maker.ts'
import { POINTS, type Point } from '../../../../contract/measure.ts'
import type { AdminStyle } from '../../../../contract/style.ts'
import type { Category } from '../../../../contract/category.ts'
import type { Colour } from '../../../../contract/colour.ts'
import { factsInWords } from '../../../components/product/facts-in-words.ts'
import { typeMeasure } from '../size-charts/chart-draft.ts'

interface Choices {
  palette: readonly Colour[]
  categories: readonly Category[]
  makers: readonly Maker[]
}

const nameOf = (all: readonly { id: number; name: string }[], id: number | null, none: string) =>
  id === null ? none : (all.find((one) => one.id === id)?.name ?? `number ${id}`)

/** Describes a style: texts by label. */
export function styleInWords(
  style: AdminStyle,
  { palette, categories, makers }: Choices,
): Record<string, string> {
  const { composition, care, origin, cut, cut_note, size_system, size_type } = style
  const facts = {
    ...(composition && { composition }),
    ...(care && { care }),
    ...(origin && { origin }),
    ...(cut && { cut }),
    ...(cut_note && { cut_note }),
    ...(size_system && { size_system }),
    ...(size_type && { size_type }),
  }
  return {
    name: style.name,
    category: nameOf(categories, style.category_id, 'None'),
    colours: style.products
      .flatMap((product) => [
        `${product.name}: ${nameOf(palette, product.colour_id, 'None')}`,
        ...fabricInWords(product),
      ])
      .join('\n'),
    'fabric, care and sizes': factsInWords(facts, new Date()).join('\n'),
    manufacturer: nameOf(makers, style.maker_id, 'The shop’s'),
    'responsible in the EU': nameOf(makers, style.eu_responsible_id, 'The shop’s'),
    'size chart': style.size_chart ?? '',
    measures: measuresInWords(style.measurements),
  }
}

/** Appended to the message that styles were joined. */
export const otherMeasuresInWords = (points: readonly Point[] = []): string =>
  points.length === 0
    ? ''
    : `. Measured otherwise, so not taken over: ${points.map((point) => POINTS[point]).join(', ')}`

export const fabricInWords = ({
  composition,
  care,
  origin,
}: Pick<AdminStyle, 'composition' | 'care' | 'origin'>): string[] =>
  factsInWords(
    { ...(composition && { composition }), ...(care && { care }), ...(origin && { origin }) },
    new Date(),
  )

const measuresInWords = (measurements: AdminStyle['measurements']): string =>
  (measurements?.rows ?? [])
    .map(({ size, mm }) => {
      const known = measurements!.points.flatMap(({ point, flat }, at) => {
        const one = mm[at]
        const words = `${POINTS[point]}${flat ? ' (flat)' : ''}`
        return one ? [`${words} ${typeMeasure([one, one], 'cm')}`] : []
      })
      return `${size}: ${known.join(', ')}`
    })
    .join('\n')
