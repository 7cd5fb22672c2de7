import { useNavigate, useRevalidator } from 'react-router'
import { inGarmentOrder } from '../../../../contract/sizes.ts'
import { getStyle, splitStyle, updateStyle, type AdminStyle } from '../../../../contract/style.ts'
import { stylePath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { type LengthUnit, useLengthUnit } from '../../../components/product/length-unit.ts'
import { useMay } from '../access.ts'
import { orNull } from '../load.ts'
import { mergeDrafts } from '../forms/merge-drafts.ts'
import { forgetUnsaved } from '../forms/unsaved.ts'
import { SAID_AT_FIELD, useEdit } from '../forms/use-edit.ts'
import {
  faultOfMeasures,
  measureDraftOf,
  measurementsOf,
  mergeMeasures,
  type MeasureDraft,
} from './measure-draft.ts'
import { contentOf, draftOf, hasFault, mergeColours, type StyleDraft } from './style-draft.ts'

interface WholeDraft extends StyleDraft {
  measures: MeasureDraft
}

/** The draft as the API takes it. */
const bodyOf = (draft: WholeDraft) => ({
  ...contentOf(draft),
  measurements: measurementsOf(draft.measures),
})

/** The sizes of all colours of the style. */
const sizesOf = ({ products }: AdminStyle): string[] =>
  inGarmentOrder([...new Set(products.flatMap(({ sizes }) => sizes))])

const wholeDraftOf = (style: AdminStyle, unit: LengthUnit): WholeDraft => ({
  ...draftOf(style),
  measures: measureDraftOf(style.measurements, sizesOf(style), unit),
})

const merge = (from: WholeDraft, typed: WholeDraft, to: WholeDraft): WholeDraft => ({
  ...mergeDrafts(from, typed, to),
  colours: mergeColours(from.colours, typed.colours, to.colours),
  measures: mergeMeasures(from.measures, typed.measures, to.measures),
})

/** The draft of a style, and the actions on it. */
export function useStyleEdit(loaded: AdminStyle) {
  const [unit] = useLengthUnit()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const edit = useEdit<AdminStyle, WholeDraft>({
    loaded,
    draftOf: (style) => wholeDraftOf(style ?? loaded, unit),
    faultOf: (draft) => faultOfMeasures(draft.measures) ?? (hasFault(draft) ? SAID_AT_FIELD : undefined),
    save: async (draft, { id, version } = loaded) =>
      (await callApi(updateStyle, { params: { id }, body: { ...bodyOf(draft), version } })).body,
    find: (id) => orNull(callApi(getStyle, { params: { id } })),
    told: 'Style saved',
    onDone: () => void revalidate(),
    mayChange: useMay()('products.change'),
    merge,
    contentOf: bodyOf,
  })
  const style = edit.row ?? loaded

  /** Splits some colours into a new style, and opens it. */
  function split(productIds: number[], name: string) {
    void edit.send('Splitting...', 'The colours are a style of their own', async () => {
      const { body: made } = await callApi(splitStyle, {
        body: { style: { id: style.id, version: style.version }, product_ids: productIds, name },
      })
      forgetUnsaved()
      await navigate(stylePath(made.id))
      return undefined
    })
  }

  return { ...edit, style, split }
}

export type StyleEdit = ReturnType<typeof useStyleEdit>
