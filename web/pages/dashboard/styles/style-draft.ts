import { CARE, type CareGroup } from '../../../../contract/care.ts'
import type { Composition, Part } from '../../../../contract/composition.ts'
import type { Cut, SizeSystem, SizeType } from '../../../../contract/sizing.ts'
import type { AdminStyle, StyleFacts } from '../../../../contract/style.ts'

interface MarkDraft {
  claim: '' | 'recycled' | 'organic'
  scheme: string
  certificate: string
  until: string
}

export interface FibreDraft extends MarkDraft {
  key: number
  fibre: string
  percent: string
}

export interface PartDraft {
  key: number
  part: Part
  fibres: FibreDraft[]
}

/** Composition, care and origin of a garment. */
export interface FabricDraft {
  parts: PartDraft[]
  hasAnimalParts: boolean
  /** For each group a code, or ''. */
  care: Record<CareGroup, string>
  origin: string
}

export interface ColourDraft {
  product_id: number
  /** Id of a colour, or ''. */
  colour: string
  /** The colour's own values; blank where the style's apply. */
  own: FabricDraft
}

export interface StyleDraft extends FabricDraft {
  name: string
  category: string
  /** Ids of makers, or '' for the shop's default. */
  maker: string
  responsible: string
  /** The colours in their order. */
  colours: ColourDraft[]
  /** Codes from contract/sizing.ts, or ''. */
  cut: string
  cutNote: string
  sizeSystem: string
  sizeType: string
  /** Name of a chart, or ''. */
  chart: string
}

export const CARE_GROUPS = [...new Set(CARE.map(({ group }) => group))]

const NO_MARK: MarkDraft = { claim: '', scheme: '', certificate: '', until: '' }

let lastKey = 0
export const newFibre = (): FibreDraft => ({ key: ++lastKey, fibre: '', percent: '', ...NO_MARK })
export const newPart = (part: Part): PartDraft => ({ key: ++lastKey, part, fibres: [newFibre()] })

const fabricDraftOf = ({
  composition,
  care,
  origin,
}: Pick<AdminStyle, 'composition' | 'care' | 'origin'>): FabricDraft => ({
  parts: (composition?.parts ?? []).map(({ part, fibres }) => ({
    key: ++lastKey,
    part,
    fibres: fibres.map(({ fibre, percent, mark }) => ({
      ...newFibre(),
      fibre,
      percent: String(percent),
      ...mark,
    })),
  })),
  hasAnimalParts: composition?.has_animal_parts ?? false,
  care: Object.fromEntries(
    CARE_GROUPS.map((group) => {
      const chosen = CARE.find((one) => one.group === group && care?.includes(one.code))
      return [group, String(chosen?.code ?? '')]
    }),
  ) as FabricDraft['care'],
  origin: origin ?? '',
})

export const draftOf = (style: AdminStyle): StyleDraft => ({
  name: style.name,
  category: String(style.category_id ?? ''),
  maker: String(style.maker_id ?? ''),
  responsible: String(style.eu_responsible_id ?? ''),
  colours: style.products.map((product) => ({
    product_id: product.id,
    colour: String(product.colour_id ?? ''),
    own: fabricDraftOf(product),
  })),
  ...fabricDraftOf(style),
  cut: style.cut ?? '',
  cutNote: style.cut_note ?? '',
  sizeSystem: style.size_system ?? '',
  sizeType: style.size_type ?? '',
  chart: style.size_chart ?? '',
})

/** The draft as the API takes it. Invalid numbers are left to the server to refuse. */
export function contentOf(draft: StyleDraft): StyleFacts & {
  colours: ({ product_id: number; colour_id: number | null } & Fabric)[]
} {
  return {
    name: draft.name.trim(),
    category_id: draft.category ? Number(draft.category) : null,
    maker_id: draft.maker ? Number(draft.maker) : null,
    eu_responsible_id: draft.responsible ? Number(draft.responsible) : null,
    ...fabricOf(draft),
    cut: (draft.cut as Cut) || null,
    cut_note: draft.cutNote.trim() || null,
    size_system: (draft.sizeSystem as SizeSystem) || null,
    size_type: (draft.sizeType as SizeType) || null,
    size_chart: draft.chart || null,
    colours: draft.colours.map(({ product_id, colour, own }) => ({
      product_id,
      colour_id: colour ? Number(colour) : null,
      ...fabricOf(own),
    })),
  }
}

type Fabric = Pick<StyleFacts, 'composition' | 'care' | 'origin'>

function fabricOf(draft: FabricDraft): Fabric {
  const care = CARE_GROUPS.map((group) => draft.care[group])
    .filter(Boolean)
    .map(Number)
  return {
    composition: draft.parts.length > 0 ? compositionOf(draft) : null,
    care: care.length > 0 ? care : null,
    origin: draft.origin || null,
  }
}

const compositionOf = ({ parts, hasAnimalParts }: FabricDraft): Composition => ({
  parts: parts.map(({ part, fibres }) => ({
    part,
    fibres: fibres.map(({ fibre, percent, claim, scheme, certificate, until }) => ({
      fibre,
      percent: Number(percent),
      ...(claim && { mark: { claim, scheme: scheme.trim(), certificate: certificate.trim(), until } }),
    })),
  })),
  ...(hasAnimalParts && { has_animal_parts: true }),
})

export const faultOfName = ({ name }: StyleDraft): string | undefined =>
  name.trim() ? undefined : 'A style needs a name.'

export type FibreFaults = Partial<Record<keyof FibreDraft, string>>

/** Reasons why a row of the composition cannot be saved, by field. */
function faultsOfFibre({ fibre, percent, claim, scheme, certificate, until }: FibreDraft): FibreFaults {
  return {
    ...(!fibre && { fibre: 'Choose a fibre, or remove its row.' }),
    ...(!/^\d{1,3}$/.test(percent.trim()) && { percent: 'A share is a whole percentage, such as 80.' }),
    ...(claim && {
      ...(!scheme.trim() && { scheme: 'A claim needs its scheme.' }),
      ...(!certificate.trim() && { certificate: 'A claim needs the number of its certificate.' }),
      ...(!until && { until: 'A claim needs the day on which its certificate ends.' }),
    }),
  }
}

/** Faults of each fibre of the part. */
export function faultsOfPart(part: PartDraft): FibreFaults[] {
  const [first, ...others] = part.fibres.map(faultsOfFibre)
  const sum = sharesOf(part)
  if (sum === 100 || first!.percent) return [first!, ...others]
  return [{ ...first, percent: `The shares add up to ${sum}, not to 100.` }, ...others]
}

export const hasFabricFault = ({ parts }: FabricDraft): boolean =>
  parts.flatMap(faultsOfPart).some((faults) => Object.keys(faults).length > 0)

export const hasFault = (draft: StyleDraft): boolean =>
  faultOfName(draft) !== undefined ||
  hasFabricFault(draft) ||
  draft.colours.some(({ own }) => hasFabricFault(own))

export const sharesOf = ({ fibres }: PartDraft): number =>
  fibres.reduce((sum, { percent }) => sum + (Number(percent) || 0), 0)

/** Merges the colours of a style. An edited order is kept, and colours that others added come last. */
export function mergeColours(
  from: StyleDraft['colours'],
  typed: StyleDraft['colours'],
  to: StyleDraft['colours'],
): StyleDraft['colours'] {
  if (JSON.stringify(typed) === JSON.stringify(from)) return to
  const isOf = (list: StyleDraft['colours']) => (one: { product_id: number }) =>
    list.some(({ product_id }) => product_id === one.product_id)
  return [...typed.filter(isOf(to)), ...to.filter((one) => !isOf(typed)(one))]
}
