import { Fragment, useRef } from 'react'
import { Link } from 'react-router'
import type { SizeChart } from '../../../../contract/size-chart.ts'
import { money } from '../../../../contract/money.ts'
import type { Sibling } from '../../../../contract/style.ts'
import { inSize } from '../../../../contract/price.ts'
import { fromJson, type JsonText } from '../../../json-text.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { StockAlert } from '../../../components/stock-alert/stock-alert.tsx'
import { Price } from '../../../components/product/product-card.tsx'
import { useShop } from '../../../components/shop-configuration.ts'
import { Heart } from '../../../components/wishlist/lazy-wishlist.tsx'
import styles from './buy-panel.module.css'
import { BuyRow } from './buy-row.tsx'
import { ColourPicker } from './colour-picker.tsx'
import { lastDayBefore } from './last-day-before.ts'
import { LazyBuyBar } from './lazy-buy-bar.tsx'
import type { ShownProduct } from './shown-product.ts'
import { SizePicker } from './size-picker.tsx'
import { useBuying } from './use-buying.ts'

/** With this many pieces or fewer, the page shows how many are left. */
const LOW_STOCK = 3
/** Longer descriptions move below the terms, so that the sizes stay on the first screen. */
const MAX_LEAD_LENGTH = 480

interface BuyPanelProps {
  /** The product, with its sizes in garment order. */
  product: ShownProduct
  chart: JsonText<SizeChart> | null
  isMeasured: boolean
  /** The colours of its style; null if there is only one. */
  colours: JsonText<Sibling[]> | null
  /** The description without sentences about composition and care, or all of it if it has no others. */
  lead: string
  care: readonly string[]
  /** Fit, composition, care, origin and makers with their labels; null if none is known. */
  facts: readonly (readonly [label: string, words: string])[] | null
  /** Cost and duration of delivery. */
  shipping: string
  /** Whether it can be returned, in words. */
  returns: string
  /** What buyers say about the fit. */
  fit?: string | undefined
  /** Promises by size, for sizes that do not ship at once. */
  promises?: Readonly<Record<string, string>>
  /** Average and count of its reviews, in words; absent while there are none. */
  rated?: string
}

export function BuyPanel({
  product: shown,
  chart,
  isMeasured,
  colours,
  lead,
  care,
  facts,
  shipping,
  returns,
  fit,
  promises,
  rated,
}: BuyPanelProps) {
  const { product, available, isAllInCart, size, quantity, setQuantity, picker, addToCart, ...sizing } =
    useBuying(shown)
  const { sizes, isPreview } = product
  const button = useRef<HTMLButtonElement>(null)
  const priced = inSize(product, size)
  const isSoldOut = product.quantity === 0
  const isWaitedFor = isSoldOut && !isPreview
  const asked = size === undefined && sizes.length > 0 ? sizes : [size ?? '']
  const isPreOrder = !isSoldOut && asked.every((one) => promises?.[one]?.startsWith('Pre'))
  const label = isPreOrder ? 'Pre-order' : 'Add to Cart'
  const isLong = lead.length > MAX_LEAD_LENGTH
  const description = <p className={styles.description}>{lead}</p>

  return (
    <div className={styles.panel}>
      <Headline product={priced} size={size} rated={rated} />
      {!isLong && description}
      {colours && <ColourPicker colours={fromJson(colours)} shown={product.id} size={size} />}
      {sizes.length > 0 && (
        <SizePicker
          ref={picker}
          chart={chart}
          measured={isMeasured ? product.id : undefined}
          fit={fit}
          missing={sizing.missed?.sentence}
          sizes={sizes}
          chosen={size}
          isMissing={sizing.sizeIsMissing}
          isSoldOut={sizing.isSoldOutIn}
          prices={product.size_prices}
          onChoose={sizing.choose}
          onMiss={sizing.miss}
        />
      )}
      {!isWaitedFor && (
        <BuyRow {...{ button, quantity, setQuantity, available, isDisabled: isPreview, label, addToCart }} />
      )}
      {promises && !isSoldOut && <Promises of={promises} sizes={asked} />}
      <Stock
        {...{ available, isAllInCart, isSoldOut, isPreview }}
        isPromised={asked.every((one) => promises?.[one])}
      />
      {!isPreview && (
        <StockAlert
          product={product}
          size={sizing.missed?.size}
          {...((isWaitedFor || sizing.missed) && {
            className: buttonLook({ wide: true, quiet: !isSoldOut }, styles.alert),
          })}
        />
      )}
      <Terms {...{ care, facts, shipping, returns }} />
      {isLong && description}
      {!isWaitedFor && (
        <LazyBuyBar
          product={priced}
          size={size}
          label={label}
          watched={button}
          isDisabled={isPreview}
          onAdd={addToCart}
        />
      )}
    </div>
  )
}

interface HeadlineProps {
  /** The product with the price of the chosen size. */
  product: ShownProduct
  size: string | undefined
  rated: string | undefined
}

function Headline({ product, size, rated }: HeadlineProps) {
  const { tax_included } = useShop()
  return (
    <>
      <div className={styles.top}>
        <Breadcrumb />
        <Heart plain product={product} size={size} />
      </div>
      <h1 className={styles.name} tabIndex={-1}>
        {product.name}
      </h1>
      <p className={styles.price} aria-live={product.size_prices && 'polite'}>
        <Price of={product} />
      </p>
      {tax_included && <p className={styles.reduction}>Tax included</p>}
      {product.prior_price && <Reduction product={product} />}
      {rated && (
        <p>
          <a className="text-link" href="#reviews">
            {rated}
          </a>
        </p>
      )}
    </>
  )
}

function Breadcrumb() {
  return (
    <nav aria-label="Breadcrumb" className={styles.crumbs}>
      <ol>
        <li>
          <Link to="/">Home</Link>
        </li>
        <li>
          <Link to="/shop" prefetch="intent">
            Shop
          </Link>
        </li>
      </ol>
    </nav>
  )
}

/** The price that a reduction refers to, which the law requires to be shown. */
function Reduction({ product: { prior_price, percent_off, sale_ends_at } }: { product: ShownProduct }) {
  return (
    <p className={styles.reduction}>
      <strong>−{percent_off}%</strong>
      {sale_ends_at && ` until ${lastDayBefore(sale_ends_at)}`}. Lowest price of the 30 days before:{' '}
      {money(prior_price!)}
    </p>
  )
}

interface StockProps {
  available: number
  isAllInCart: boolean
  isSoldOut: boolean
  isPreview: true | undefined
  /** True if the pieces are expected and not in stock. */
  isPromised: boolean
}

function Stock({ available, isAllInCart, isSoldOut, isPreview, isPromised }: StockProps) {
  const { max_line_pieces: most } = useShop()
  return (
    <>
      <p id="stock" className={styles.stock}>
        {isPreview ? (
          'A preview cannot be ordered.'
        ) : isSoldOut ? (
          <strong>Sold out. It cannot be ordered at the moment.</strong>
        ) : isAllInCart ? (
          `${available > 1 ? `The last ${available} are` : 'The last one is'} in your cart`
        ) : (
          [
            available > 0 &&
              available <= LOW_STOCK &&
              `Only ${available} left${isPromised ? '' : ' in stock'}`,
            most && most < available && `At most ${most} in an order`,
          ]
            .filter(Boolean)
            .join('. ')
        )}
      </p>
      <noscript>
        <p className={styles.stock}>To add it to a cart, please allow scripts in your browser.</p>
      </noscript>
    </>
  )
}

/** Sizes with the same promise are grouped; a single group does not name its sizes. */
function Promises({ of, sizes }: { of: Readonly<Record<string, string>>; sizes: readonly string[] }) {
  const kinds = [...new Set(sizes.map((size) => of[size]))]
  return kinds.map(
    (words) =>
      words && (
        <p key={words} className={styles.promise}>
          {kinds.length > 1 && `${sizes.filter((size) => of[size] === words).join(', ')}: `}
          {words}
        </p>
      ),
  )
}

/** Shipping and returns come first, so that they are visible without scrolling. */
function Terms({
  care,
  facts,
  shipping,
  returns,
}: Pick<BuyPanelProps, 'care' | 'facts' | 'shipping' | 'returns'>) {
  return (
    <ul className={styles.terms}>
      <li>
        <p>{`Shipping: ${shipping}`}</p>
      </li>
      <li>
        <Link to="/faq#returns" prefetch="intent">
          {returns}
        </Link>
      </li>
      {facts && (
        <li>
          <dl className={styles.facts}>
            {facts.map(([label, words]) => (
              <Fragment key={words}>
                <dt>{label}</dt>
                <dd>{words}</dd>
              </Fragment>
            ))}
          </dl>
        </li>
      )}
      {care.length > 0 && (
        <li>
          <details className={styles.details}>
            <summary>Fabric and care</summary>
            <ul>
              {care.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  )
}
