import catalogue from './catalogue.json' with { type: 'json' }
import measured from './photographs.json' with { type: 'json' }
import charts from './size-charts.json' with { type: 'json' }
import facts from './styles.json' with { type: 'json' }
import type { ColourFamily } from '../contract/colour.ts'
import type { Composition } from '../contract/composition.ts'
import type { Measurements } from '../contract/measure.ts'
import type { NewProduct } from '../contract/product.ts'
import type { Cut, SizeSystem } from '../contract/sizing.ts'
import type { SizeChartContent } from '../contract/size-chart.ts'

export interface DemoProduct {
  slug: string
  name: string
  /** The name of one in styles.json, as is the colour. */
  style: string
  colour: string
  description: string
  price: number
  /** Prices of the sizes that take more leather or cloth. */
  size_prices?: Record<string, number>
  product_type: NewProduct['product_type']
  sizes: string[]
  /** One shared pool, or one for each size. */
  stock: number | Record<string, number>
  active: boolean
  days_old: number
  photographs: { file: string; alt: string }[]
}

/** Written by `prepare.ts`, which saves measuring the photographs at each seed. */
interface DemoPhotograph {
  hash: string
  width: number
  height: number
  placeholder: string
}

export const demoProducts = catalogue as unknown as DemoProduct[]

interface DemoStyles {
  colours: { name: string; family: ColourFamily; hex: string }[]
  categories: { slug: string; name: string; google_category: number }[]
  styles: {
    name: string
    category: string
    composition: Composition
    care: number[]
    origin: string
    cut?: Cut
    cut_note?: string
    size_system?: SizeSystem
    /** The name of one in size-charts.json. */
    size_chart?: string
    measurements?: Measurements
  }[]
}

export const demoStyles = facts as unknown as DemoStyles

export const demoSizeCharts: SizeChartContent[] = charts

export const demoPhotographs = measured as Record<string, DemoPhotograph>
