import catalogue from './catalogue.json' with { type: 'json' }
import measured from './photographs.json' with { type: 'json' }
import type { NewProduct } from '../contract/product.ts'

export interface DemoProduct {
  slug: string
  name: string
  description: string
  price: number
  product_type: NewProduct['product_type']
  sizes: string[]
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

export const demoPhotographs = measured as Record<string, DemoPhotograph>
