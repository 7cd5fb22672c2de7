import { CARE, type CareGroup } from '../../../../contract/care.ts'
import type { Composition, Part } from '../../../../contract/composition.ts'
import type { Cut, SizeSystem, SizeType } from '../../../../contract/sizing.ts'
import type { AdminStyle, StyleFacts } from '../../../../contract/style.ts'

export interface MarkDraft {
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

export interface StyleDraft {
  name: string
  category: string
  /** Numbers of makers, or '' for the shop's default. */
  maker: string
  responsible: string
  /** In their order; a colour is an id or ''. */
  colours: { product_id: number; colour: string }[]
  parts: PartDraft[]
  hasAnimalParts: boolean
  /** A code or '' of each group. */
  care: Record<CareGroup, string>
  origin: string
  /** Codes of contract/sizing.ts, or ''. */
  cut: string
  cutNote: string
  sizeSystem: string
  sizeType: string
  /** The name of a chart, or ''. */
  chart: string
}

export const CARE_GROUPS = [...new Set(CARE.map(({ group }) => group))]

const NO_MARK: MarkDraft = { claim: '', scheme: '', certificate: '', until: '' }

let lastKey = 0
export const newFibre = (): FibreDraft => ({ key: ++lastKey, fibre: '', percent: '', ...NO_MARK })
export const newPart = (part: Part): PartDraft => ({ key: ++lastKey, part, fibres: [newFibre()] })

export const draftOf = (style: AdminStyle): StyleDraft => ({
  name: style.name,
  category: String(style.category_id ?? ''),
  maker: String(style.maker_id ?? ''),
  responsible: String(style.eu_responsible_id ?? ''),
  colours: style.products.map(({ id, colour_id }) => ({ product_id: id, colour: String(colour_id ?? '') })),
  parts: (style.composition?.parts ?? []).map(({ part, fibres }) => ({
    key: ++lastKey,
    part,
    fibres: fibres.map(({ fibre, percent, mark }) => ({
      ...newFibre(),
      fibre,
      percent: String(percent),
      ...mark,
    })),
  })),
  hasAnimalParts: style.composition?.has_animal_parts ?? false,
  care: Object.fromEntries(
    CARE_GROUPS.map((group) => {
      const chosen = CARE.find((one) => one.group === group && style.care?.includes(one.code))
      return [group, String(chosen?.code ?? '')]
    }),
  ) as StyleDraft['care'],
  origin: style.origin ?? '',
  cut: style.cut ?? '',
  cutNote: style.cut_note ?? '',
  sizeSystem: style.size_system ?? '',
  sizeType: style.size_type ?? '',
  chart: style.size_chart ?? '',
})

/** As the API takes it. What is no number is left to the shop to refuse. */
export function contentOf(draft: StyleDraft): StyleFacts & {
  colours: { product_id: number; colour_id: number | null }[]
} {
  const care = CARE_GROUPS.map((group) => draft.care[group])
    .filter(Boolean)
    .map(Number)
  return {
    name: draft.name.trim(),
    category_id: draft.category ? Number(draft.category) : null,
    maker_id: draft.maker ? Number(draft.maker) : null,
    eu_responsible_id: draft.responsible ? Number(draft.responsible) : null,
    composition: draft.parts.length > 0 ? compositionOf(draft) : null,
    care: care.length > 0 ? care : null,
    origin: draft.origin || null,
    cut: (draft.cut as Cut) || null,
    cut_note: draft.cutNote.trim() || null,
    size_system: (draft.sizeSystem as SizeSystem) || null,
    size_type: (draft.sizeType as SizeType) || null,
    size_chart: draft.chart || null,
    colours: draft.colours.map(({ product_id, colour }) => ({
      product_id,
      colour_id: colour ? Number(colour) : null,
    })),
  }
}

const compositionOf = ({ parts, hasAnimalParts }: StyleDraft): Composition => ({
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

/** The first sentence that keeps the draft from being saved. */
export function faultOf({ name, parts }: StyleDraft): string | undefined {
  if (!name.trim()) return 'A style needs a name.'
  for (const { fibres } of parts) {
    for (const { fibre, percent, claim, scheme, certificate, until } of fibres) {
      if (!fibre) return 'Choose a fibre, or remove its row.'
      if (!/^\d{1,3}$/.test(percent.trim())) return 'A share is a whole percentage, such as 80.'
      if (claim && !(scheme.trim() && certificate.trim() && until))
        return `A claim needs its scheme, the number of its certificate and the day on which that ends.`
    }
  }
  return undefined
}

export const sharesOf = ({ fibres }: PartDraft): number =>
  fibres.reduce((sum, { percent }) => sum + (Number(percent) || 0), 0)

/** The list with the entry at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}
