import { bucketOf, emailKey, enforceLimit, returnUnit, takeUnit } from '../accounts/rate-limit-buckets.ts'
import type { Database } from '../database/connection.ts'

/**
 * An e-mail that a guest typed beside a code, or that an account has not confirmed, and the home that the request is
 * from.
 */
interface TypedEmail {
  email: string
  home: string
}

/**
 * Refusing a code that works once per customer reveals that an e-mail has ordered, so such responses are limited by
 * home and e-mail. Responses that reveal nothing are not counted. Throws TooMany before the result is disclosed.
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
