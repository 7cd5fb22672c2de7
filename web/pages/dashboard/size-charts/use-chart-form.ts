import {
  createSizeChart,
  deleteSizeChart,
  listSizeCharts,
  updateSizeChart,
  type AdminSizeChart,
} from '../../../../contract/size-chart.ts'
import { callApi } from '../../../api.ts'
import { type LengthUnit, useLengthUnit } from '../../../components/product/length-unit.ts'
import { saveRow } from '../forms/save-row.ts'
import { useEdit } from '../forms/use-edit.ts'
import { BLANK_CHART, contentOf, draftOfChart, faultOfChart, inUnit, mergeCharts } from './chart-draft.ts'

export const deleteChart = ({ id, version }: AdminSizeChart) =>
  callApi(deleteSizeChart, { params: { id }, query: { version } })

/** The draft of a size chart, and the functions that save it. */
export function useChartForm(loaded: AdminSizeChart | undefined, onDone: (id: number | undefined) => void) {
  const [unit, rememberUnit] = useLengthUnit()
  const edit = useEdit({
    loaded,
    draftOf: (chart) => (chart ? draftOfChart(chart, unit) : { ...BLANK_CHART, unit }),
    faultOf: faultOfChart,
    save: (draft, row) =>
      saveRow({ create: createSizeChart, change: updateSizeChart }, contentOf(draft), row),
    find: async (id) => (await callApi(listSizeCharts, {})).body.find((chart) => chart.id === id),
    told: 'Size chart saved',
    onDone,
    mayChange: true,
    merge: mergeCharts,
    contentOf,
  })
  const { draft, setDraft } = edit

  function chooseUnit(chosen: LengthUnit) {
    rememberUnit(chosen)
    setDraft(inUnit(draft, chosen))
  }

  return { ...edit, chooseUnit }
}
