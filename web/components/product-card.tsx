import { Link, useViewTransitionState } from 'react-router'
import type { Product } from '../../contract/product.ts'
import { Button } from '../ui/button.tsx'
import { money } from './money.ts'
import { rememberPhoto, photoName } from './photo-transition.ts'
import { Picture } from './picture.tsx'
import styles from './product-card.module.css'

export type CardProduct = Pick<Product, 'id' | 'name' | 'price' | 'quantity' | 'images'>

/** Only what a card shows: a page of the shop sends two dozen of them. */
export function toCard({ id, name, price, quantity, images }: Product): CardProduct {
  const [cover, hover] = images
  return {
    id,
    name,
    price,
    quantity,
    images: [cover, hover && { ...hover, placeholder: null }].filter((i) => !!i),
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
              widest={1280}
              eager={eager}
              decorative={coverImage.alt === product.name}
              transitionName={isLeaving ? photoName(product.id) : undefined}
            />
          ) : (
            <span className={styles.missing} />
          )}
          {hoverImage && (
            <Picture className={styles.hover} image={hoverImage} sizes={sizes} widest={1280} decorative />
          )}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            {title}
            {variant && (
              <>
                <span className="visually-hidden">, </span>
                <span className={styles.variant}>{variant}</span>
              </>
            )}
          </span>{' '}
          <span className={styles.price}>
            {money(product.price)}
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

/** The colour at the end of a name stands below it: "Wool Coat, Camel". */
function splitName(name: string): { title: string; variant?: string } {
  const comma = name.lastIndexOf(', ')
  return comma > 0 ? { title: name.slice(0, comma), variant: name.slice(comma + 2) } : { title: name }
}
