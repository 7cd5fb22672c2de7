import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/size-chart.ts'

export type SizeChart = Static<typeof schemas.SizeChart>
export type SizeChartContent = Static<typeof schemas.SizeChartContent>
export type AdminSizeChart = Static<typeof schemas.AdminSizeChart>
type SizeRow = SizeChart['rows'][number]
/** From and to, in millimetres; null where nothing is known. */
export type Measure = SizeRow['measures'][number]

export const MAX_POINTS = 12
export const MAX_SIZE_ROWS = 60
export const MAX_MILLIMETRES = 5_000

export const getSizeChart: Call<typeof schemas.getSizeChart> = {
  method: 'GET',
  path: '/products/:id/size_chart',
}

export const listSizeCharts: Call<typeof schemas.listSizeCharts> = { method: 'GET', path: '/size_charts' }

export const createSizeChart: Call<typeof schemas.createSizeChart> = { method: 'POST', path: '/size_charts' }

export const updateSizeChart: Call<typeof schemas.updateSizeChart> = {
  method: 'PATCH',
  path: '/size_charts/:id',
}

export const deleteSizeChart: Call<typeof schemas.deleteSizeChart> = {
  method: 'DELETE',
  path: '/size_charts/:id',
}
