import { Link } from 'react-router'
import { loginPath } from '../../components/frame/login-path.ts'
import type { WorkedOut } from './work-out.ts'

/** Takes the focus if the pressed button was removed; a field that is being filled keeps it. */
const takeLostFocus = (element: HTMLElement | null) => {
  if (document.activeElement === document.body) element?.focus()
}

/**
 * Replaces a total that was computed for another login. Its order may have been placed, and only its account can find
 * it.
 */
export function OtherLogin({
  accountId,
  isLoggedIn,
}: Pick<WorkedOut, 'accountId'> & { isLoggedIn: boolean }) {
  if (isLoggedIn) {
    return (
      <p ref={takeLostFocus} tabIndex={-1}>
        This total was worked out {accountId === undefined ? 'before you logged in' : 'with another login'}.
        Work out the total again.
      </p>
    )
  }
  return (
    <p ref={takeLostFocus} tabIndex={-1}>
      You are logged out. If you have pressed to pay, your order may be placed already:{' '}
      <Link className="text-link" to={loginPath('/checkout/credit')}>
        log in
      </Link>{' '}
      to go on with it. Or work out the total again, and order as a guest.
    </p>
  )
}
