import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { inGarmentOrder } from '../../../../contract/sizes.ts'
import { splitStyle, updateStyle, type AdminStyle } from '../../../../contract/style.ts'
import { callApi } from '../../../api.ts'
import { useLengthUnit } from '../../../components/length-unit.ts'
import { forgetUnsaved, useUnsaved } from '../unsaved.ts'
import { useSend } from '../use-send.ts'
import { faultOfMeasures, measureDraftOf, measurementsOf, type MeasureDraft } from './measure-draft.ts'
import { contentOf, draftOf, faultOf, type StyleDraft } from './style-draft.ts'

/** As the API takes it. */
const bodyOf = (draft: StyleDraft, measures: MeasureDraft) => ({
  ...contentOf(draft),
  measurements: measurementsOf(measures),
})

/** Of all its colours. */
const sizesOf = ({ products }: AdminStyle): string[] =>
  inGarmentOrder([...new Set(products.flatMap(({ sizes }) => sizes))])

/** What is typed of a style, and what is done with it. */
export function useStyleEdit(style: AdminStyle) {
  const [base] = useState(() => draftOf(style))
  const [draft, setDraft] = useState(base)
  const [unit] = useLengthUnit()
  const [baseMeasures] = useState(() => measureDraftOf(style.measurements, sizesOf(style), unit))
  const [measures, setMeasures] = useState(baseMeasures)
  const [fault, setFault] = useState<string>()
  const { busy, refusal, send } = useSend<undefined>(() => {})
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const body = bodyOf(draft, measures)
  const isDirty = JSON.stringify(body) !== JSON.stringify(bodyOf(base, baseMeasures))
  useUnsaved(isDirty)

  function save() {
    const found = faultOf(draft) ?? faultOfMeasures(measures)
    setFault(found)
    if (found) return
    void send('Saving...', 'Style saved', async () => {
      await callApi(updateStyle, { params: { id: style.id }, body: { ...body, version: style.version } })
      forgetUnsaved()
      await revalidate()
      return undefined
    })
  }

  /** Makes a style of its own of some of the colours, and shows it. */
  function split(productIds: number[]) {
    setFault(undefined)
    void send('Splitting...', 'The colours are a style of their own', async () => {
      const { body: made } = await callApi(splitStyle, {
        body: { style: { id: style.id, version: style.version }, product_ids: productIds },
      })
      forgetUnsaved()
      await navigate(`/dashboard/styles/${made.id}`)
      return undefined
    })
  }

  const change = (changed: Partial<StyleDraft>) => setDraft({ ...draft, ...changed })
  return {
    draft,
    change,
    measures,
    setMeasures,
    isDirty,
    refusal: fault ?? refusal?.message,
    busy,
    save,
    split,
  }
}

export type StyleEdit = ReturnType<typeof useStyleEdit>
