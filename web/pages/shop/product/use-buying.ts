import { useEffect, useRef, useState } from 'react'
import { addItem, type CartLine, lineKey, openSideCart, useCart } from '../../../cart.ts'
import { useMaxPieces } from '../../../components/shop-configuration.ts'
import { currentNotification, dismissNotification, notify } from '../../../notifications.ts'
import { useSizeOfAddress } from './size-of-address.ts'
import type { ShownProduct } from './shown-product.ts'
import { SIZE_IS_MISSING } from './size-picker.tsx'

/** The chosen size and quantity, and the function that adds them to the cart. */
export function useBuying(shown: ShownProduct) {
  const { sizes } = shown
  const { lines, isKnown } = useCart()
  const ofProduct = lines.filter(({ id }) => id === shown.id)
  const own = useOwnPieces(shown, ofProduct)
  const product = own ?? shown
  const [chosen, setChosen] = useState(sizes.length === 1 ? sizes[0] : undefined)
  const [quantity, setQuantity] = useState(1)
  const [sizeIsMissing, setSizeIsMissing] = useState(false)
  const maxPieces = useMaxPieces()
  const picker = useRef<HTMLDivElement>(null)

  const isSoldOutIn = (one: string) => availableOf(product, one) === 0
  /**
   * The chosen size has sold out since: the page was loaded again, or the piece that the own checkout held was removed
   * from the cart.
   */
  const gone = chosen !== undefined && own && product.quantity > 0 && isSoldOutIn(chosen) ? chosen : undefined
  const size = gone === undefined ? chosen : undefined
  const available = availableOf(product, size)
  const inCart = inCartOf(product, ofProduct, size)
  /** True if all available pieces are in the cart. */
  const isAllInCart = available > 0 && inCart >= available

  const [missed, setMissed] = useSizeOfAddress({
    waits: !isKnown || !own || chosen !== undefined,
    sizes,
    isSoldOut: isSoldOutIn,
    onChoose: choose,
  })

  function choose(chosen: string) {
    setChosen(chosen)
    setMissed(undefined)
    setSizeIsMissing(false)
    if (currentNotification()?.message === SIZE_IS_MISSING) dismissNotification()
    setQuantity((wanted) => Math.max(1, Math.min(wanted, availableOf(product, chosen))))
  }

  const asMissed = (soldOut: string) => ({ sentence: `Size ${soldOut} is sold out.`, size: soldOut })

  function addToCart({ detail: presses }: Pick<UIEvent, 'detail'>) {
    // The second press of a double click comes before the side cart lies over the button.
    if (product.isPreview || presses > 1) return
    if (!product.id) return notify('error', 'Product ID is required')
    if (sizes.length > 0 && size === undefined) {
      notify('error', SIZE_IS_MISSING)
      setSizeIsMissing(true)
      picker.current?.scrollIntoView({ block: 'nearest' })
      picker.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
      return
    }
    const { id, name, cover_image: imageUrl } = product
    if (isAllInCart) return openSideCart(lineKey({ id, size: size ?? '' }))
    addItem({ id, name, quantity, size: size ?? '', imageUrl }, maxPieces)
  }

  return {
    product,
    available,
    isAllInCart,
    size,
    quantity,
    setQuantity,
    picker,
    missed: gone === undefined ? missed : asMissed(gone),
    sizeIsMissing,
    isSoldOutIn,
    choose,
    miss: (soldOut: string) => setMissed(asMissed(soldOut)),
    addToCart,
  }
}

/**
 * All visitors get the same cached page, on which pieces held by the visitor's own unpaid checkout are sold out.
 * Returns the product with those pieces available; undefined until they are known.
 */
function useOwnPieces(product: ShownProduct, lines: readonly CartLine[]): ShownProduct | undefined {
  const [own, setOwn] = useState<ShownProduct>()
  const missing = lines.filter(({ size }) => availableOf(product, size) <= inCartOf(product, lines, size))
  const asked = missing.map(lineKey).join(' ')
  useEffect(() => {
    if (!asked) return
    let isLeft = false
    void import('../../../components/side-cart/side-cart-panel.tsx')
      .then(({ withOwnPieces }) => withOwnPieces(product, missing))
      .then(
        (found) => isLeft || setOwn(found),
        () => isLeft || setOwn(product),
      )
    return () => {
      isLeft = true
    }
    // The lines are new ones in each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [product, asked])
  return asked ? own : product
}

/** Pieces in the cart that share the size's stock, or the product's while no size is chosen. */
const inCartOf = ({ size_quantities }: ShownProduct, lines: readonly CartLine[], size?: string): number =>
  lines
    .filter((line) => size === undefined || !size_quantities || line.size === size)
    .reduce((sum, line) => sum + line.quantity, 0)

/** The stock of the size, or of the product if its sizes share their stock. */
const availableOf = ({ quantity, size_quantities }: ShownProduct, size?: string): number =>
  size !== undefined && size_quantities ? (size_quantities[size] ?? 0) : quantity
