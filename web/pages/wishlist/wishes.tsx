import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Wish } from '../../../contract/wishlist.ts'
import { LazyNewIn } from '../../components/product/lazy-new-in.tsx'
import { lineKey, useCart } from '../../cart.ts'
import { loginPath } from '../../components/frame/login-path.ts'
import { useSession } from '../../session.ts'
import { takeOut } from '../../take-out.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { addWish, removeWishes, useWishlist } from '../../wishlist.ts'
import { leftOfMove, type MovedPieces } from './moved-pieces.ts'
import { useWishedProducts } from './use-wished-products.ts'
import { WishRow } from './wish-row.tsx'
import styles from './wishlist.module.css'

/** A wish that has left the list, and its index. */
interface Gone {
  wish: Wish
  index: number
  words: string
  /** The pieces that it added to the cart. */
  moved: MovedPieces | undefined
}

export function Wishes() {
  const wishes = useWishlist()?.items ?? []
  const { products, failed, retry } = useWishedProducts(wishes)
  const [gone, setGone] = useGone()
  const list = useRef<HTMLUListElement>(null)

  function takeOff(wish: Wish, words: string, moved?: MovedPieces) {
    setGone({ wish, index: wishes.indexOf(wish), words, moved })
    removeWishes([wish])
  }

  function undo({ wish, moved }: Gone) {
    setGone(null)
    if (moved && moved.quantity > 0) takeOut([moved])
    addWish(wish)
    list.current?.focus()
  }

  const rows = wishes.map((wish) => (
    <WishRow
      key={lineKey(wish)}
      wish={wish}
      product={products.get(wish.id)}
      failed={failed}
      onGone={(words, moved) => takeOff(wish, words, moved)}
    />
  ))
  if (gone)
    rows.splice(
      gone.index,
      0,
      <GoneRow key={`gone ${lineKey(gone.wish)}`} {...gone} onUndo={() => undo(gone)} />,
    )
  return (
    <>
      {wishes.length > 0 && <GuestPrompt />}
      {failed && (
        <div className={styles.failed} role="alert">
          <p>What these garments cost today could not be loaded.</p>
          <Button quiet small onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <ul ref={list} className={styles.rows} tabIndex={-1} aria-label="Your wishlist">
        {rows}
      </ul>
      {wishes.length === 0 && <Empty />}
    </>
  )
}

function useGone() {
  const [gone, setGone] = useState<Gone | null>(null)
  const { lines } = useCart()
  const moved = gone?.moved
  if (moved) {
    const line = lines.find(({ id, size }) => id === moved.id && size === moved.size)
    const left = leftOfMove(moved, line?.quantity ?? 0)
    if (left.quantity !== moved.quantity || left.before !== moved.before) setGone({ ...gone, moved: left })
  }
  return [gone, setGone] as const
}

function GoneRow({ words, onUndo }: Gone & { onUndo: () => void }) {
  const undo = useRef<HTMLButtonElement>(null)
  // A button of the removed row had the focus.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  return (
    <li className={styles.gone}>
      <p role="status">{words}</p>
      <button ref={undo} type="button" className={styles.action} onClick={onUndo}>
        <span className="text-link">Undo</span>
      </button>
    </li>
  )
}

function GuestPrompt() {
  if (useSession()) return null
  return (
    <p className={styles.prompt}>
      Kept in this browser.{' '}
      <Link className="text-link" to={loginPath('/wishlist')}>
        Sign in
      </Link>{' '}
      to have it on all your devices.
    </p>
  )
}

function Empty() {
  return (
    <>
      <div className={styles.empty}>
        <p>Nothing is on it yet. Press the heart of a garment to keep it here.</p>
        <ButtonLink to="/shop">Explore products</ButtonLink>
      </div>
      <LazyNewIn />
    </>
  )
}
