import { counted } from '../../../contract/counted.ts'
import { listProductsWithCredentials } from '../../catalog/picture-address-queries.ts'
import type { Database } from '../../database/connection.ts'
import { type Finding, warning } from './finding.ts'

/** Whether a page tells everyone the password of another server. The finding does not repeat it. */
export async function checkAddresses(db: Database): Promise<Finding[]> {
  const products = await listProductsWithCredentials(db)
  const [first] = products
  if (!first) return []
  const names = products.length === 1 ? 'names' : 'name'
  return [
    warning(
      `${counted(products.length, 'product')} ${names} a picture by an address with a user or a password, which everyone can read: ${first.name} (${first.id})${products.length > 1 ? ' is the first' : ''}`,
      'Choose the picture anew in the form of the product, and change the password at its server.',
    ),
  ]
}
