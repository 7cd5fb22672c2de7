import { createElement, useEffect } from 'react'
import type { CartDetails } from '../../cart-details.ts'
import { lazyCode } from '../../lazy-code.ts'
import styles from './cart-codes.module.css'

const code = lazyCode(async () => (await import('./cart-codes.tsx')).CartCodes)

/** Few shoppers have a code, so its field loads after the cart, which reserves its place. */
export function LazyCartCodes({ details }: { details: CartDetails }) {
  const loaded = code.use()
  useEffect(() => code.preload(), [])
  return (
    <div className={styles.codes}>
      {typeof loaded === 'function' && createElement(loaded, { details })}
      {loaded === 'failed' && (
        <p role="alert">The field for codes could not be loaded. Please reload the page.</p>
      )}
    </div>
  )
}
