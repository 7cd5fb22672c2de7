import { getInvoiceOfOrder } from '../../contract/invoice.ts'
import type { Order } from '../../contract/order.ts'
import { ApiError } from '../api.ts'
import { notify } from '../notifications.ts'
import { downloadFile } from '../transfer.ts'

/** For the buyer, who sees the order's e-mail; guests prove with it that the order is theirs. */
export async function saveInvoice({ id, email }: Pick<Order, 'id' | 'email'>): Promise<void> {
  try {
    const json = email ? { email } : {}
    await downloadFile(getInvoiceOfOrder, `invoice-${id}.pdf`, { params: { id }, json })
  } catch (error) {
    notify('error', error instanceof ApiError ? error.message : 'The invoice could not be saved.', 6000)
  }
}
