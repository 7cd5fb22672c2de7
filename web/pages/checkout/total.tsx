import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { toItem, useCart } from '../../cart.ts'
import { loginPath } from '../../components/frame/login-path.ts'
import { useSession } from '../../session.ts'
import { PayQuote } from './pay-quote.tsx'
import type { WorkedOut } from './work-out.ts'

/** The total that was worked out, as long as it is of this cart and this login. */
export function Total({
  accountId,
  ...shown
}: ComponentProps<typeof PayQuote> & Pick<WorkedOut, 'accountId'>) {
  const { lines } = useCart()
  const session = useSession()
  // Its order may be placed already, and can be found only by its account.
  if (accountId !== session?.user.id)
    return (
      <p role="alert">
        This total is of another login.{' '}
        <Link className="text-link" to={loginPath('/checkout/credit')}>
          Log in
        </Link>{' '}
        to go on, or work out the total again.
      </p>
    )
  if (JSON.stringify(shown.bought.items) !== JSON.stringify(lines.map((line) => toItem(line))))
    return <p>Your cart has changed. Work out the total again.</p>
  return <PayQuote {...shown} />
}
