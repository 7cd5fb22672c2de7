import type { FeedStatus } from '../../../../contract/feed.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import styles from './feeds.module.css'

export function FeedAddress({ address, is_public }: Pick<FeedStatus, 'address' | 'is_public'>) {
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify('success', 'The address is copied'),
      () => notify('error', 'The address could not be copied.'),
    )
  return (
    <section className={styles.address} aria-labelledby="google">
      <h2 id="google">Google Merchant Center</h2>
      <p>
        Add this address there as a scheduled fetch. The file has a row for each size, with colour, group,
        price, sale, stock, shipping and codes, and is written anew at most every quarter of an hour. Who has
        the address can read it.
      </p>
      <p className={styles.line}>
        <code>{address}</code>
        <Button small quiet onClick={() => void copy()}>
          Copy
        </Button>
      </p>
      {!is_public && (
        <p className={styles.warning}>
          Google fetches from addresses that begin with https alone: set PUBLIC_URL when the shop goes live.
        </p>
      )}
      <p>
        Pieces that cannot be returned carry the return policy label “final_sale”, “custom_made” or “sealed”,
        all others “default”: make policies of these names there.
      </p>
    </section>
  )
}
