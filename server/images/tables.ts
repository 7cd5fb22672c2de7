import type { ColumnType } from 'kysely'

export interface ImageTables {
  images: {
    hash: string
    width: number
    height: number
    placeholder: string
    created_at: ColumnType<Date, Date | undefined, never>
  }
}
