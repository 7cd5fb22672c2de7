import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { inSize } from '../../../contract/price.ts'
import { money } from '../../../contract/money.ts'
import { inGarmentOrder, nameWithSize, sizeLabel } from '../../../contract/sizes.ts'
import type { Wish, WishedProduct } from '../../../contract/wishlist.ts'
import { addItem } from '../../cart.ts'
import { Price } from '../../components/product/product-card.tsx'
import { useMaxPieces, useShop } from '../../components/shop-configuration.ts'
import { SizeRadios } from '../../components/product/size-radios.tsx'
import { StockAlert } from '../../components/stock-alert/stock-alert.tsx'
import { Thumbnail } from '../../components/product/thumbnail.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { linesWith } from '../../take-out.ts'
import type { MovedPieces } from './moved-pieces.ts'
import { sizeOfWish } from './size-of-wish.ts'
import styles from './wishlist.module.css'

interface WishRowProps {
  wish: Wish
  /** Null if it is not in the shop, undefined while loading. */
  product: WishedProduct | null | undefined
  failed: boolean
  /** Called after the wish was removed, or moved to the cart with the added piece. */
  onGone: (words: string, moved?: MovedPieces) => void
}

export function WishRow({ wish: kept, product, failed, onGone }: WishRowProps) {
  const wish = product ? { ...kept, size: sizeOfWish(kept, product) } : kept
  const name = product?.name ?? wish.name
  const to = `/shop/${wish.id}${wish.size ? `?size=${encodeURIComponent(wish.size)}` : ''}`
  const label = nameWithSize(name, wish.size)
  const isGone = product === null
  return (
    <li className={classNames(styles.row, isGone && styles.inactive)}>
      {isGone ? (
        <Thumbnail url={null} width={160} />
      ) : (
        <Link to={to} tabIndex={-1} aria-hidden>
          <Thumbnail url={product?.cover_image ?? null} width={160} />
        </Link>
      )}
      <div className={styles.words}>
        <h2 className={styles.name}>{isGone ? name : <Link to={to}>{name}</Link>}</h2>
        {isGone && <NotInTheShop name={name} />}
        {product && (
          <>
            <WhatItCosts wish={wish} product={product} />
            <MoveToCart
              wish={wish}
              product={product}
              onMoved={(moved) => onGone(`${name} was moved to your cart.`, moved)}
            />
          </>
        )}
        {product === undefined && !failed && <Skeleton width="90px" />}
        <button
          type="button"
          className={styles.action}
          aria-label={`Remove ${label}`}
          onClick={() => onGone(`${name} was removed.`)}
        >
          <span className="text-link">Remove</span>
        </button>
      </div>
    </li>
  )
}

function NotInTheShop({ name }: { name: string }) {
  const { feature_search } = useShop()
  return (
    <p>
      Not in the shop any more.{' '}
      <Link className="text-link" to={feature_search ? `/search?q=${encodeURIComponent(name)}` : '/shop'}>
        Find similar
      </Link>
    </p>
  )
}

function WhatItCosts({ wish: { price_then, size }, product }: { wish: Wish; product: WishedProduct }) {
  const priced = inSize(product, size || undefined)
  const { price } = priced
  return (
    <p className={styles.price}>
      <Price of={priced} />
      {price !== price_then && (
        <span className={price < price_then ? styles.dropped : undefined}>
          was {money(price_then)} when you saved it
        </span>
      )}
    </p>
  )
}

interface MoveToCartProps {
  wish: Wish
  product: WishedProduct
  onMoved: (moved: MovedPieces) => void
}

function MoveToCart({ wish, product, onMoved }: MoveToCartProps) {
  const { id, name, quantity, size_quantities: pieces, cover_image: imageUrl } = product
  const sizes = inGarmentOrder(product.sizes)
  const isSoldOut = (size: string) => (pieces ? !pieces[size] : quantity === 0)
  const wanted = sizes.length === 1 ? sizes[0]! : wish.size
  const [size, setSize] = useState(sizes.includes(wanted) && !isSoldOut(wanted) ? wanted : undefined)
  const maxPieces = useMaxPieces()
  const [isMissing, setIsMissing] = useState(false)
  const radios = useRef<HTMLDivElement>(null)

  function move() {
    if (sizes.length > 0 && size === undefined) {
      setIsMissing(true)
      radios.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
      return
    }
    const line = { id, name, quantity: 1, size: size ?? '', imageUrl }
    const inCart = () => linesWith([line])[0]?.quantity ?? 0
    const before = inCart()
    addItem(line, maxPieces)
    // A full cart takes no line, and a full line takes no piece.
    if (inCart() > 0) onMoved({ id, size: line.size, quantity: inCart() - before, before })
  }

  return (
    <>
      {quantity === 0 && <p className={styles.soldOut}>Sold out</p>}
      {quantity > 0 && wish.size && isSoldOut(wish.size) && (
        <p className={styles.soldOut}>{sizeLabel(wish.size)} is sold out</p>
      )}
      {quantity > 0 && sizes.length > 0 && (
        <div className={styles.sizes}>
          <SizeRadios
            ref={radios}
            sizes={sizes}
            chosen={size}
            isSoldOut={isSoldOut}
            prices={product.size_prices}
            aria-label={`Size of ${name}`}
            aria-invalid={isMissing || undefined}
            onChoose={(chosen) => {
              setSize(chosen)
              setIsMissing(false)
            }}
          />
          {isMissing && (
            <p className={styles.soldOut} role="alert">
              Choose a size first.
            </p>
          )}
        </div>
      )}
      {quantity > 0 && (
        <Button small aria-label={`Move to cart: ${name}`} onClick={move}>
          Move to cart
        </Button>
      )}
      <StockAlert
        product={product}
        size={sizes.includes(wish.size) && isSoldOut(wish.size) ? wish.size : undefined}
      />
    </>
  )
}
