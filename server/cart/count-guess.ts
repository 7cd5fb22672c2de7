import { bucketOf, emailKey, enforceLimit, returnUnit, takeUnit } from '../accounts/rate-limit-buckets.ts'
import type { Database } from '../database/connection.ts'

/** An e-mail that a guest has typed beside a code, or that an account has not confirmed, and from which home. */
interface TypedEmail {
  email: string
  home: string
}

/**
 * Whether a code that works once per customer is refused reveals whether an e-mail has ordered, so such answers are limited by
 * home and e-mail. Answers that reveal nothing do not count. Throws TooMany before the answer is known.
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
