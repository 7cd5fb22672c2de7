import type { MakerContent } from '../contract/maker.ts'
import { createMaker } from '../server/catalog/styles/makers.ts'
import type { SentPlace } from '../server/catalog/styles/move-product.ts'
import { insertCategory } from '../server/catalog/styles/category-queries.ts'
import { insertColour } from '../server/catalog/styles/colour-queries.ts'
import { replaceMeasures } from '../server/catalog/styles/measure-queries.ts'
import { insertStyle, NOTHING_SAID } from '../server/catalog/styles/style-queries.ts'
import type { Transaction } from '../server/database/connection.ts'
import { listKnownCharts } from '../server/catalog/size-charts/size-chart-queries.ts'
import { createSizeChart } from '../server/catalog/size-charts/size-charts.ts'
import { type DemoProduct, demoSizeCharts, demoStyles } from './catalogue.ts'

/** The maker of all styles. */
const MAKER: MakerContent = {
  kind: 'manufacturer',
  name: 'Oficina Norte',
  address: 'Rua do Almada 112, 4050-031 Porto, Portugal',
  contact: 'hello@oficina-norte.test',
  is_default: true,
}

/**
 * Those of these products, with the whole palette, all categories and size charts. Answers with the place of a product.
 */
export async function insertStyles(
  trx: Transaction,
  products: DemoProduct[],
): Promise<(product: DemoProduct) => SentPlace> {
  await insertSizeCharts(trx)
  const categories = new Map<string, number>()
  for (const category of demoStyles.categories) {
    categories.set(category.slug, await insertCategory(trx, category))
  }
  const colours = new Map<string, number>()
  for (const colour of demoStyles.colours) {
    colours.set(colour.name, await insertColour(trx, colour))
  }
  await createMaker(trx, MAKER)
  const styles = new Map<string, number>()
  for (const { category, measurements, ...style } of demoStyles.styles) {
    if (!products.some((product) => product.style === style.name)) continue
    const content = {
      ...NOTHING_SAID,
      ...style,
      category_id: categories.get(category)!,
    }
    const id = await insertStyle(trx, content)
    if (measurements) await replaceMeasures(trx, new Map([[id, measurements]]))
    styles.set(style.name, id)
  }
  return ({ style, colour }) => ({ style_id: styles.get(style)!, colour_id: colours.get(colour)! })
}

async function insertSizeCharts(trx: Transaction): Promise<void> {
  const known = await listKnownCharts(
    trx,
    demoSizeCharts.map(({ name }) => name),
  )
  for (const chart of demoSizeCharts) if (!known.has(chart.name)) await createSizeChart(trx, chart)
}
