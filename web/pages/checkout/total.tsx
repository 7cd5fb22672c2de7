import type { ComponentProps } from 'react'
import { toItem, useCart } from '../../cart.ts'
import { useSession } from '../../session.ts'
import { OtherLogin } from './other-login.tsx'
import { PayQuote } from './pay-quote.tsx'
import type { WorkedOut } from './work-out.ts'

/** Shows the computed total while it belongs to this cart and this login. */
export function Total({
  accountId,
  ...shown
}: ComponentProps<typeof PayQuote> & Pick<WorkedOut, 'accountId'>) {
  const { lines } = useCart()
  const session = useSession()
  if (accountId !== session?.user.id)
    return <OtherLogin accountId={accountId} isLoggedIn={session !== null} />
  if (JSON.stringify(shown.bought.items) !== JSON.stringify(lines.map((line) => toItem(line))))
    return <p>Your cart has changed. Work out the total again.</p>
  return <PayQuote {...shown} />
}
