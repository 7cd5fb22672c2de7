import type { AccountTables } from '../accounts/tables.ts'
import type { AlertTables } from '../alerts/tables.ts'
import type { ReconciliationTables } from '../reconciliation/tables.ts'
import type { CatalogTables } from '../catalog/tables.ts'
import type { CreditTables } from '../credit/tables.ts'
import type { CustomerTables } from '../customers/tables.ts'
import type { ImageTables } from '../images/tables.ts'
import type { InvoiceTables } from '../invoices/tables.ts'
import type { MovingInTables } from '../moving-in/tables.ts'
import type { MailTables } from '../mail/tables.ts'
import type { OperationTables } from '../operations/tables.ts'
import type { OrderTables } from '../orders/tables.ts'
import type { PageTables } from '../pages/tables.ts'
import type { PaymentTables } from '../payments/tables.ts'
import type { PriceTables } from '../prices/tables.ts'
import type { PromotionTables } from '../promotions/tables.ts'
import type { ReviewTables } from '../reviews/tables.ts'
import type { SalesTables } from '../sales/tables.ts'
import type { SettingTables } from '../settings/tables.ts'
import type { StaffMailTables } from '../staff-mails/tables.ts'
import type { VisitTables } from '../visits/tables.ts'
import type { WishlistTables } from '../wishlist/tables.ts'
import type { WithdrawalTables } from '../withdrawals/tables.ts'

/** The only file that imports from all modules, and only their types. */
export interface Tables
  extends
    AccountTables,
    AlertTables,
    ReconciliationTables,
    CatalogTables,
    CreditTables,
    CustomerTables,
    ImageTables,
    InvoiceTables,
    MailTables,
    MovingInTables,
    OperationTables,
    OrderTables,
    PageTables,
    PaymentTables,
    PriceTables,
    PromotionTables,
    ReviewTables,
    SalesTables,
    SettingTables,
    StaffMailTables,
    VisitTables,
    WishlistTables,
    WithdrawalTables {}
