import { Link } from 'react-router'
import { useAccess, useMay } from '../access.ts'
import styles from './reconciliation-notice.module.css'

/** Shown on pages about returns while the shop has no address that buyers can send returns to. */
export function AddressNotice() {
  const shop = useAccess()?.shop
  const may = useMay()
  if (!shop || shop.has_address || !may('returns.read')) return null
  return (
    <p className={styles.notice} role="status">
      <span>
        The shop has no address, so nobody is told where to send a return, and invoices lack it.{' '}
        {may('settings.change') ? (
          <Link className="text-link" to="/dashboard/settings#shop">
            Enter it in the settings
          </Link>
        ) : (
          'A manager of the shop can enter it in the settings.'
        )}
      </span>
    </p>
  )
}
