import type { AccountTables } from '../accounts/tables.ts'
import type { ReconciliationTables } from '../reconciliation/tables.ts'
import type { CatalogTables } from '../catalog/tables.ts'
import type { ImageTables } from '../images/tables.ts'
import type { MailTables } from '../mail/tables.ts'
import type { OrderTables } from '../orders/tables.ts'

/** Every table of the shop. The one place that looks into all modules, and at their types only. */
export interface Tables
  extends AccountTables, ReconciliationTables, CatalogTables, ImageTables, MailTables, OrderTables {}
