import { Type } from 'typebox'
import { MAX_CHART_NAME } from '../product-fields.ts'
import { MAX_MILLIMETRES, MAX_POINTS, MAX_SIZE_NAME, MAX_SIZE_ROWS } from '../size-chart.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Count, FilledLine, Id, Message, Nullable, Version } from './values.ts'

const Millimetres = Type.Integer({ minimum: 1, maximum: MAX_MILLIMETRES })
const Measure = Nullable(Type.Array(Millimetres, { minItems: 2, maxItems: 2 }))

const content = {
  name: FilledLine(MAX_CHART_NAME),
  /** How to measure. */
  how: Type.String({ maxLength: 400 }),
  points: Type.Array(FilledLine(40), { minItems: 1, maxItems: MAX_POINTS }),
  /** For each point a pair from–to in millimetres. */
  rows: Type.Array(
    ClosedObject({
      size: FilledLine(MAX_SIZE_NAME),
      measures: Type.Array(Measure, { maxItems: MAX_POINTS }),
    }),
    { minItems: 1, maxItems: MAX_SIZE_ROWS },
  ),
}

export const SizeChartContent = ClosedObject(content)

export const SizeChart = Type.Object(content)

export const AdminSizeChart = Type.Object({
  id: Id,
  ...content,
  version: Type.Integer(),
  products: Count,
})

const version = Type.Optional(Version)

export const getSizeChart = describeCall({
  summary: 'The size chart of an active product',
  access: 'public',
  params: idParams,
  response: SizeChart,
})

export const listSizeCharts = describeCall({
  summary: 'All size charts, by name',
  access: 'products.read',
  response: Type.Array(AdminSizeChart),
})

export const createSizeChart = describeCall({
  summary: 'Create a size chart',
  access: 'products.change',
  body: SizeChartContent,
  response: AdminSizeChart,
})

export const updateSizeChart = describeCall({
  summary: 'Replace a size chart; an outdated version is refused',
  access: 'products.change',
  params: idParams,
  body: ClosedObject({ ...content, version }),
  response: AdminSizeChart,
})

export const deleteSizeChart = describeCall({
  summary: 'Delete a size chart that no product uses',
  access: 'products.change',
  params: idParams,
  query: ClosedObject({ version }),
  response: Message,
})
