import { Link } from 'react-router'
import type { Product, ProductImage } from '../../../contract/product.ts'
import { money } from '../../../contract/money.ts'
import { rememberPhoto } from './photo-transition.ts'
import { Picture } from './picture.tsx'
import { Heart } from '../wishlist/lazy-wishlist.tsx'
import styles from './product-card.module.css'

export type CardProduct = Pick<Product, 'id' | 'name' | 'price' | 'prior_price' | 'quantity' | 'images'> & {
  /** True if other sizes cost more. */
  from?: boolean
  /** The style's name, for a product in a colour whose `name` does not begin with it. */
  title?: string
  colour?: string
  /** Present if no size ships at once. */
  promised?: string
  /** CSS values of the first colours of the style; `colours` is the number of all. */
  dots?: readonly string[]
  colours?: number
}

/** Only the first cards inline a placeholder: lower photographs have loaded before they scroll into view. */
const MAX_PLACEHOLDERS = 4
const MAX_DOTS = 4

/** Drops the fields that a card does not show, because they would be sent with every card of a page. */
export function toCard(
  { id, name, price, prior_price, size_prices, quantity, images, style, promise }: Product,
  index: number,
): CardProduct {
  const [cover, hover] = images
  return {
    id,
    name,
    price,
    ...(prior_price && { prior_price }),
    ...(size_prices && { from: true }),
    quantity,
    ...(promise && quantity > 0 && { promised: promiseOnCard(promise) }),
    ...describeStyle(name, style),
    images: [
      cover && withoutModel(index < MAX_PLACEHOLDERS ? cover : { ...cover, placeholder: null }),
      hover && withoutModel({ ...hover, alt: '', placeholder: null }),
    ].filter((image) => !!image),
  }
}

const withoutModel = ({ model: _, ...image }: ProductImage) => image

/** Formatted here, because a module shared with the cart would be one more request on each page. */
const promiseOnCard = ({ ships_by }: NonNullable<Product['promise']>): string =>
  ships_by
    ? `Pre-order, ships by ${new Date(ships_by).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })}`
    : 'Made to order'

/** For cards below the first screen. */
export const toLowerCard = (product: Product) => toCard(product, MAX_PLACEHOLDERS)

const describeStyle = (name: string, style: Product['style']): Partial<CardProduct> =>
  style?.colour
    ? {
        ...(name !== `${style.name}, ${style.colour}` && { title: style.name }),
        colour: style.colour,
        ...(style.colours > 1 && {
          dots: style.hexes.slice(0, MAX_DOTS),
          colours: style.colours,
        }),
      }
    : {}

interface ProductCardProps {
  product: CardProduct
  sizes: string
  eager?: boolean
  /** Shows the button that adds the product to the wishlist or removes it; true by default. */
  heart?: boolean
}

export function ProductCard({ product, sizes, eager, heart = true }: ProductCardProps) {
  const to = `/shop/${product.id}`
  const [coverImage, hoverImage] = product.images
  const { colour } = product

  return (
    <article className={styles.card}>
      <Link
        className={styles.link}
        to={to}
        prefetch="intent"
        onClick={(event) => rememberPhoto(product.id, event.currentTarget.querySelector('img'))}
      >
        <span className={styles.photos}>
          {coverImage ? (
            <Picture
              image={coverImage}
              sizes={sizes}
              eager={eager}
              decorative={coverImage.alt === product.name}
            />
          ) : (
            <span className={styles.missing} />
          )}
          {hoverImage && (
            <Picture className={styles.hover} image={hoverImage} sizes={sizes} decorative lowPriority />
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            <span className={styles.title}>{titleOf(product)}</span>
            {colour && (
              <>
                <span className="visually-hidden">, </span>
                <span className={styles.colour}>{colour}</span>
              </>
            )}
          </span>{' '}
          <span className={styles.price}>
            <Price of={product} />
          </span>
          {product.quantity === 0 && <span className={styles.soldOut}> Sold out</span>}
          {product.promised && <span className={styles.promised}> {product.promised}</span>}
          {product.colours && (
            <span className={styles.colours}>
              {product.dots?.map((background) => (
                <i key={background} style={{ background }} />
              ))}
              {` ${product.colours} colours`}
            </span>
          )}
        </span>
      </Link>
      {heart && <Heart product={product} />}
    </article>
  )
}

const titleOf = ({ name, title, colour }: CardProduct): string =>
  title ?? (colour ? name.slice(0, -`, ${colour}`.length) : name)

/** The price, and the former price of a reduction. */
export const Price = ({
  of: { price, prior_price, from },
}: {
  of: Pick<CardProduct, 'price' | 'prior_price' | 'from'>
}) => (
  <>
    {from && 'from '}
    {money(price)}
    {prior_price && (
      <>
        <span className="visually-hidden"> was, lowest price of the last 30 days, </span>
        <s>{money(prior_price)}</s>
      </>
    )}
  </>
)
