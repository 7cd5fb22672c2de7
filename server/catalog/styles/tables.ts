import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ColourFamily } from '../../../contract/colour.ts'
import type { MakerKind } from '../../../contract/maker.ts'
import type { Cut, SizeSystem, SizeType } from '../../../contract/sizing.ts'
import type { Composition } from '../../../contract/composition.ts'
import type { Versioned } from '../../database/versioned.ts'

export interface StyleTables {
  categories: CategoriesTable
  colours: ColoursTable
  ended_styles: EndedStylesTable
  makers: MakersTable
  skus: SkusTable
  styles: StylesTable
  styles_kept_apart: { name: string }
}

/** A style whose products have all moved to another one. */
interface EndedStylesTable {
  id: number
  heir_id: number
}

/** jsonb, passed as text because pg would send a JavaScript array as a PostgreSQL array. */
export type CompositionColumn = ColumnType<Composition | null, string | null, string | null>

export interface StylesTable extends Versioned {
  id: Generated<number>
  name: string
  category_id: number | null
  /** Null means the maker in the shop's settings. */
  maker_id: number | null
  /** Null means the one in the shop's settings. */
  eu_responsible_id: number | null
  composition: CompositionColumn
  care: number[] | null
  origin: string | null
  cut: Cut | null
  cut_note: string | null
  size_system: SizeSystem | null
  size_type: SizeType | null
  /** For products of the style that have no chart of their own. */
  size_chart: string | null
}

interface ColoursTable extends Versioned {
  id: GeneratedAlways<number>
  name: string
  family: ColourFamily
  hex: string
}

interface CategoriesTable extends Versioned {
  id: GeneratedAlways<number>
  slug: string
  name: string
  google_category: number | null
}

interface MakersTable extends Versioned {
  id: GeneratedAlways<number>
  kind: MakerKind
  name: string
  address: string
  contact: string
  is_default: boolean
}

/** One row per product and size; the database function keep_skus adds and retires them. */
interface SkusTable {
  id: GeneratedAlways<number>
  product_id: number
  size: string
  position: number
  sku: string | null
  gtin: string | null
  retired: Generated<boolean>
  /** Day of a pre-order; never set with `lead_days`, which means made to order. */
  ships_by: string | null
  lead_days: number | null
  /** When the pieces of its latest pre-order arrived. */
  arrived_at: Date | null
}
