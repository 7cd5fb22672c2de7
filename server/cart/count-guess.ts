import { bucketOf, emailKey, enforceLimit, returnUnit, takeUnit } from '../accounts/rate-limit-buckets.ts'
import type { Database } from '../database/connection.ts'

/** An e-mail that a guest has typed beside a code, or that an account has not confirmed, and from which home. */
interface TypedEmail {
  email: string
  home: string
}

/**
 * A code that customers have once tells of an e-mail whether it has ordered, and anybody can type anybody's. An answer that
 * tells nothing costs none of the attempts that a home has. Throws TooMany before the answer is known.
 */
export async function countGuess<Cart extends { priced: { tellsOfCustomer: boolean } }>(
  db: Database,
  { email, home }: TypedEmail,
  check: () => Promise<Cart>,
): Promise<Cart> {
  await enforceLimit(db, 'code-email-home', home)
  const cart = await check()
  const isTold =
    cart.priced.tellsOfCustomer &&
    (await takeUnit(db, bucketOf('code-email', `${home} ${emailKey(email)}`))) === undefined
  if (!isTold) await returnUnit(db, 'code-email-home', home)
  return cart
}
