import catalogue from './catalogue.json' with { type: 'json' }
import measured from './photographs.json' with { type: 'json' }
import charts from './size-charts.json' with { type: 'json' }
import type { NewProduct } from '../contract/product.ts'
import type { SizeChartContent } from '../contract/size-chart.ts'

export interface DemoProduct {
  slug: string
  name: string
  description: string
  price: number
  product_type: NewProduct['product_type']
  sizes: string[]
  /** The name of one in size-charts.json. */
  size_chart?: string
  /** One shared pool, or one for each size. */
  stock: number | Record<string, number>
  active: boolean
  days_old: number
  photographs: { file: string; alt: string }[]
}

/** Written by `prepare.ts`, which saves measuring the photographs at each seed. */
export interface DemoPhotograph {
  hash: string
  width: number
  height: number
  placeholder: string
}

export const demoProducts = catalogue as unknown as DemoProduct[]

export const demoSizeCharts: SizeChartContent[] = charts

export const demoPhotographs = measured as Record<string, DemoPhotograph>
