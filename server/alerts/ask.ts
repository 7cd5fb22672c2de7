import { sizeLabel } from '../../contract/sizes.ts'
import { findAccount } from '../accounts/queries.ts'
import { checkEmail } from '../accounts/rules.ts'
import { hashToken, randomToken } from '../accounts/tokens.ts'
import { getActiveProduct } from '../catalog/queries.ts'
import { availableOf } from '../catalog/stock/product-stock.ts'
import type { Database } from '../database/connection.ts'
import { inTransaction } from '../database/transaction.ts'
import { Conflict, refuseField } from '../errors.ts'
import type { Viewer } from '../http/handle.ts'
import { insertAlert } from './queries.ts'

/**
 * Limit of open requests per day. Anyone can type any address, or open an account with it; only its owner can confirm
 * it.
 */
const MOST_OF_TYPED = 5
const MOST_OF_ACCOUNT = 50

interface Wanted {
  product_id: number
  size?: string
  email?: string
}

/** The response does not reveal whether the address is already waiting, has asked too often, or is new. */
export async function askForAlert(
  db: Database,
  { product_id, size = '', email: typed }: Wanted,
  viewer: Viewer | null,
): Promise<{ message: string; token: string }> {
  const email = checkEmail(typed ?? viewer?.email ?? '')
  const account = viewer && (await findAccount(db, viewer.accountId))
  const own = account && email.toLowerCase() === account.email.toLowerCase() ? account : undefined
  const product = await getActiveProduct(db, product_id)
  if (product.sizes.length > 0 ? !product.sizes.includes(size) : size !== '')
    throw refuseField('size', 'Choose one of its sizes.')
  const name = sizeLabel(size) || 'It'
  if (availableOf(product, size) > 0) throw new Conflict(`${name} can be bought now.`)
  const token = randomToken()
  const alert = {
    product_id,
    size,
    email,
    account_id: own?.id ?? null,
    undo_hash: hashToken(token),
    most: own?.email_verified_at != null ? MOST_OF_ACCOUNT : MOST_OF_TYPED,
  }
  await inTransaction(db, (trx) => insertAlert(trx, alert))
  return {
    message: `We will write to you once when ${name[0]!.toLowerCase()}${name.slice(1)} is back.`,
    token,
  }
}
