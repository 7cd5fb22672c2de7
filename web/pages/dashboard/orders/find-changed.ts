import { listAdminOrders, type AdminOrder } from '../../../../contract/order.ts'
import { callApi } from '../../../api.ts'

/** Null if the version is unchanged: the API also answers 409 to changes of disputed orders. */
export async function findChanged(id: string, version: number): Promise<AdminOrder | null> {
  try {
    const { body: orders } = await callApi(listAdminOrders, { query: { id, limit: 1 } })
    const found = orders.find((order) => order.id === id)
    return found && found.version !== version ? found : null
  } catch {
    return null
  }
}
