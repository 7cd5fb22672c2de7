import type { StaffMails } from '../../contract/staff-mails.ts'

export interface StaffMailTables {
  staff_mail_choices: StaffMails & { account_id: number }
  staff_mails_reached: { is_single: true; at: Date }
  low_stock_told: { product_id: number }
}
