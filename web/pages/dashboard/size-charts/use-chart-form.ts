import { useState } from 'react'
import {
  createSizeChart,
  deleteSizeChart,
  updateSizeChart,
  type AdminSizeChart,
} from '../../../../contract/size-chart.ts'
import { callApi } from '../../../api.ts'
import { type LengthUnit, useLengthUnit } from '../../../components/length-unit.ts'
import { useUnsaved } from '../unsaved.ts'
import { useSend } from '../use-send.ts'
import { BLANK_CHART, contentOf, draftOfChart, faultOfChart, inUnit } from './chart-draft.ts'

/** What is typed of a size chart, and what saves and deletes it. */
export function useChartForm(chart: AdminSizeChart | undefined, onDone: () => void) {
  const [unit, rememberUnit] = useLengthUnit()
  const [base] = useState(() => (chart ? draftOfChart(chart, unit) : { ...BLANK_CHART, unit }))
  const [draft, setDraft] = useState(base)
  const [fault, setFault] = useState<string>()
  const { busy, refusal, send } = useSend(onDone)
  useUnsaved(JSON.stringify(contentOf(draft)) !== JSON.stringify(contentOf(base)))

  function chooseUnit(chosen: LengthUnit) {
    rememberUnit(chosen)
    setDraft(inUnit(draft, chosen))
  }

  function save() {
    const found = faultOfChart(draft)
    setFault(found)
    if (found) return
    const body = contentOf(draft)
    void send('Saving...', 'Size chart saved', async () => {
      if (!chart) return (await callApi(createSizeChart, { body })).body.id
      const { id, version } = chart
      return (await callApi(updateSizeChart, { params: { id }, body: { ...body, version } })).body.id
    })
  }

  function remove({ id, version }: AdminSizeChart) {
    setFault(undefined)
    void send('Deleting...', 'Size chart deleted', async () => {
      await callApi(deleteSizeChart, { params: { id }, query: { version } })
      return undefined
    })
  }

  return { draft, setDraft, chooseUnit, fault: fault ?? refusal?.message, busy, save, remove }
}
