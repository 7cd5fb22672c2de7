import { accountSchedule, accountTasks } from './accounts/tasks.ts'
import { catalogSchedule, catalogTasks } from './catalog/tasks.ts'
import { alertSchedule, alertTasks } from './alerts/tasks.ts'
import { giftCardTasks } from './credit/gift-cards.ts'
import { collectionSchedule, collectionTasks } from './catalog/collections/tasks.ts'
import { customerSchedule, customerTasks } from './customers/tasks.ts'
import { reconciliationSchedule, reconciliationTasks } from './reconciliation/tasks.ts'
import type { Schedule, Task } from './database/jobs.ts'
import { warmImagesTask } from './images/warm.ts'
import { attachInvoice } from './invoices/mail-invoices.ts'
import { invoiceSchedule, invoiceTasks } from './invoices/tasks.ts'
import { movingInSchedule, movingInTasks } from './moving-in/tasks.ts'
import { mailSchedule, mailTasks } from './mail/tasks.ts'
import { operationSchedule, operationTasks } from './operations/tasks.ts'
import { orderSchedule, orderTasks } from './orders/tasks.ts'
import { priceSchedule, priceTasks } from './prices/tasks.ts'
import { paymentTasks } from './payments/personal-data.ts'
import { returnSchedule, returnTasks } from './returns/tasks.ts'
import { reviewSchedule, reviewTasks } from './reviews/tasks.ts'
import { staffMailSchedule, staffMailTasks } from './staff-mails/tasks.ts'
import { salesSchedule, salesTasks } from './sales/tasks.ts'
import type { Shop } from './shop.ts'
import { visitSchedule, visitTasks } from './visits/tasks.ts'
import { withdrawalSchedule, withdrawalTasks } from './withdrawals/tasks.ts'

export const tasksOf = (shop: Shop): Record<string, Task> => ({
  ...accountTasks(shop),
  ...mailTasks(shop, attachInvoice(shop)),
  warm_images: warmImagesTask(shop),
  ...catalogTasks(shop),
  ...alertTasks(shop),
  ...collectionTasks(shop),
  ...priceTasks(shop),
  ...paymentTasks(shop),
  ...giftCardTasks(shop),
  ...orderTasks(shop),
  ...returnTasks(shop),
  ...withdrawalTasks(shop),
  ...reviewTasks(shop),
  ...invoiceTasks(shop),
  ...customerTasks(shop),
  ...staffMailTasks(shop),
  ...visitTasks(shop),
  ...salesTasks(shop),
  ...movingInTasks(shop),
  ...reconciliationTasks(shop),
  ...operationTasks(shop),
})

export const SCHEDULE: Schedule[] = [
  ...accountSchedule,
  ...mailSchedule,
  ...catalogSchedule,
  ...alertSchedule,
  ...collectionSchedule,
  ...priceSchedule,
  ...orderSchedule,
  ...returnSchedule,
  ...withdrawalSchedule,
  ...reviewSchedule,
  ...invoiceSchedule,
  ...customerSchedule,
  ...staffMailSchedule,
  ...visitSchedule,
  ...salesSchedule,
  ...movingInSchedule,
  ...reconciliationSchedule,
  ...operationSchedule,
]
