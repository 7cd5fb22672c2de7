import type { AdminSizeChart, SizeChartContent } from '../../../contract/size-chart.ts'
import type { Transaction } from '../../database/connection.ts'
import { Refused, found, refuseField, requireVersion } from '../../errors.ts'
import { isNameTaken, lockRow, lockTable } from '../named-row-queries.ts'
import { findChart, insertChart, listKnownCharts, removeChart, replaceChart } from './size-chart-queries.ts'

const refuse = refuseField<keyof SizeChartContent>

/** Trims; throws Refused for what the schema cannot check. */
function checkContent(sent: SizeChartContent): SizeChartContent {
  const points = sent.points.map((point) => point.trim())
  const rows = sent.rows.map(({ size, measures }) => ({ size: size.trim(), measures }))
  if (new Set(points).size < points.length) throw refuse('points', 'A measure is there twice.')
  const sizes = rows.map(({ size }) => size.toUpperCase())
  const twice = rows.find((_, index) => sizes.indexOf(sizes[index]!) < index)
  if (twice) throw refuse('rows', `The size ${twice.size} is there twice.`)
  for (const { size, measures } of rows) {
    if (measures.length !== points.length) {
      throw refuse('rows', `The size ${size} needs as many measures as there are columns: ${points.length}.`)
    }
    if (measures.some((measure) => measure && measure[0]! > measure[1]!)) {
      throw refuse('rows', `A measure of the size ${size} ends before it begins.`)
    }
  }
  if (rows.every(({ measures }) => measures.every((measure) => measure === null))) {
    throw refuse('rows', 'A size chart needs at least one measure.')
  }
  return { name: sent.name.trim(), how: sent.how.trim(), points, rows }
}

export async function createSizeChart(trx: Transaction, sent: SizeChartContent): Promise<AdminSizeChart> {
  const content = checkContent(sent)
  await lockTable(trx, 'size_charts')
  await refuseTakenName(trx, content.name, null)
  return getChart(trx, await insertChart(trx, content))
}

/** Throws Conflict if `version` is sent and is not the chart's current one. Products follow a renaming. */
export async function changeSizeChart(
  trx: Transaction,
  id: number,
  { version, ...sent }: SizeChartContent & { version?: number | undefined },
): Promise<{ before: AdminSizeChart; after: AdminSizeChart }> {
  const content = checkContent(sent)
  await lockTable(trx, 'size_charts')
  const before = await getChart(trx, id)
  requireVersion('this size chart', before, version)
  await refuseTakenName(trx, content.name, id)
  await replaceChart(trx, id, content)
  return { before, after: await getChart(trx, id) }
}

export async function deleteSizeChart(
  trx: Transaction,
  id: number,
  version?: number,
): Promise<AdminSizeChart> {
  await lockTable(trx, 'size_charts')
  await lockRow(trx, 'size_charts', id)
  const chart = await getChart(trx, id)
  requireVersion('this size chart', chart, version)
  if (chart.products > 0) {
    throw new Refused(
      `${chart.products === 1 ? 'A product shows' : `${chart.products} products show`} this chart. Choose another one there first.`,
    )
  }
  await removeChart(trx, id)
  return chart
}

const getChart = async (trx: Transaction, id: number): Promise<AdminSizeChart> =>
  found(await findChart(trx, id), 'Size chart not found')

async function refuseTakenName(trx: Transaction, name: string, by: number | null): Promise<void> {
  if (await isNameTaken(trx, 'size_charts', name, by))
    throw refuse('name', `There is already a size chart called ${name}.`)
}

export const noSuchChart = (name: string) => `There is no size chart called ${name}.`

/** Throws Refused. The charts cannot be deleted until the transaction ends. */
export async function requireSizeCharts(trx: Transaction, names: (string | null)[]): Promise<void> {
  const wanted = [...new Set(names.filter((name) => name !== null))]
  const known = await listKnownCharts(trx, wanted)
  const missing = wanted.find((name) => !known.has(name))
  if (missing === undefined) return
  throw refuseField('size_chart', noSuchChart(missing))
}
