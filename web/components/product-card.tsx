import { Link, useViewTransitionState } from 'react-router'
import type { Product } from '../../contract/product.ts'
import { Button } from '../ui/button.tsx'
import { money } from '../../contract/money.ts'
import { rememberPhoto, photoName } from './photo-transition.ts'
import { Picture } from './picture.tsx'
import styles from './product-card.module.css'

export type CardProduct = Pick<Product, 'id' | 'name' | 'price' | 'prior_price' | 'quantity' | 'images'>

/** Only the first cards inline a placeholder: lower photographs have loaded before they scroll into view. */
const MAX_PLACEHOLDERS = 8

/** Drops the fields that a card does not show, because they would be sent with every card of a page. */
export function toCard(
  { id, name, price, prior_price, quantity, images }: Product,
  index: number,
): CardProduct {
  const [cover, hover] = images
  return {
    id,
    name,
    price,
    ...(prior_price && { prior_price }),
    quantity,
    images: [
      cover && (index < MAX_PLACEHOLDERS ? cover : { ...cover, placeholder: null }),
      hover && { ...hover, alt: '', placeholder: null },
    ].filter((image) => !!image),
  }
}

interface ProductCardProps {
  product: CardProduct
  sizes: string
  eager?: boolean
  onEdit?: (product: CardProduct) => void
}

export function ProductCard({ product, sizes, eager, onEdit }: ProductCardProps) {
  const to = `/shop/${product.id}`
  const isLeaving = useViewTransitionState(to)
  const [coverImage, hoverImage] = product.images
  const { title, variant } = splitName(product.name)

  return (
    <article className={styles.card}>
      <Link
        className={styles.link}
        to={to}
        prefetch="intent"
        viewTransition
        onClick={(event) => rememberPhoto(product.id, event.currentTarget.querySelector('img'))}
      >
        <span className={styles.photos}>
          {coverImage ? (
            <Picture
              image={coverImage}
              sizes={sizes}
              eager={eager}
              decorative={coverImage.alt === product.name}
              transitionName={isLeaving ? photoName(product.id) : undefined}
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
            <span className={styles.title}>{title}</span>
            {variant && (
              <>
                <span className="visually-hidden">, </span>
                <span className={styles.variant}>{variant}</span>
              </>
            )}
          </span>{' '}
          <span className={styles.price}>
            <Price of={product} />
            {product.quantity === 0 && <span className={styles.soldOut}> Sold out</span>}
          </span>
        </span>
      </Link>
      {onEdit && (
        <Button
          quiet
          className={styles.edit}
          aria-label={`Edit ${product.name}`}
          onClick={() => onEdit(product)}
        >
          Edit
        </Button>
      )}
    </article>
  )
}

/** What is charged, and what a reduction is announced from. */
export const Price = ({ of: { price, prior_price } }: { of: Pick<Product, 'price' | 'prior_price'> }) => (
  <>
    {money(price)}
    {prior_price && (
      <>
        <span className="visually-hidden"> was, lowest price of the last 30 days, </span>
        <s>{money(prior_price)}</s>
      </>
    )}
  </>
)

/** `Wool Coat, Camel` is the title `Wool Coat` and the variant `Camel`. */
function splitName(name: string): { title: string; variant?: string | undefined } {
  const [, title, variant] = /^(.+), (.{1,22})$/.exec(name) ?? []
  return { title: title ?? name, variant }
}
