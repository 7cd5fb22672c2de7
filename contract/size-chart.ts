import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/size-chart.ts'

export type SizeChart = Static<typeof schemas.SizeChart>
export type SizeChartContent = Static<typeof schemas.SizeChartContent>
export type AdminSizeChart = Static<typeof schemas.AdminSizeChart>
type SizeRow = SizeChart['rows'][number]
/** Range in millimetres; null if unknown. */
export type Measure = SizeRow['measures'][number]

export const MAX_POINTS = 12
export const MAX_SIZE_ROWS = 60
/** In characters. */
export const MAX_SIZE_NAME = 20
export const MAX_MILLIMETRES = 5_000

export const getSizeChart = call<typeof schemas.getSizeChart>('GET', '/products/:id/size_chart')
export const listSizeCharts = call<typeof schemas.listSizeCharts>('GET', '/size_charts')
export const createSizeChart = call<typeof schemas.createSizeChart>('POST', '/size_charts')
export const updateSizeChart = call<typeof schemas.updateSizeChart>('PATCH', '/size_charts/:id')
export const deleteSizeChart = call<typeof schemas.deleteSizeChart>('DELETE', '/size_charts/:id')
