import { CartLineRow } from '../components/cart/cart-line.tsx'
import { EmptyCart } from '../components/cart/empty-cart.tsx'
import { AppliedFilter } from '../components/product-filter/applied-filter.tsx'
import { readFilter } from '../components/product-filter/filter.ts'
import { OrderSummary } from '../components/cart/order-summary.tsx'
import { ProductCard, type CardProduct } from '../components/product/product-card.tsx'
import { Group, Specimen } from './specimen.tsx'

const LONG_NAME =
  'Double-faced Collarless Overcoat in Undyed Highland Wool with Horn Buttons, Oat melange grey'
const FILTERED = new URLSearchParams('name=coat&size=M&size=L&price_from=100&in_stock=true&sort_by=price')

export function Goods({ products }: { products: readonly CardProduct[] }) {
  const [first] = products
  if (!first) return null
  const card = (changed: Partial<CardProduct>) => (
    <ProductCard product={{ ...first, ...changed }} sizes="240px" />
  )
  const line = {
    id: first.id,
    name: first.name,
    quantity: 2,
    size: 'M',
    imageUrl: first.images[0]?.url ?? null,
  }
  const detail = {
    id: first.id,
    size: 'M',
    price: first.price,
    isValid: true,
    validationMessage: null,
    available: 9,
  }
  const row = (changed: Partial<Parameters<typeof CartLineRow>[0]>) => (
    <ul>
      <CartLineRow line={line} detail={detail} failed={false} compact={false} {...changed} />
    </ul>
  )
  return (
    <>
      <Group title="Product cards">
        <Specimen name="as it is">{card({})}</Specimen>
        <Specimen name="sold out">{card({ quantity: 0 })}</Specimen>
        <Specimen name="a long name">{card({ name: LONG_NAME })}</Specimen>
        <Specimen name="no photograph">{card({ images: [] })}</Specimen>
      </Group>
      <Group title="Applied filters">
        <Specimen name="several" wide>
          <AppliedFilter path="/shop" filter={readFilter('/shop', FILTERED)} />
        </Specimen>
      </Group>
      <Group title="Cart lines">
        <Specimen name="valid" wide>
          {row({})}
        </Specimen>
        <Specimen name="its price on the way" wide>
          {row({ detail: undefined })}
        </Specimen>
        <Specimen name="too many" wide>
          {row({
            detail: { ...detail, isValid: false, available: 1, validationMessage: 'Only 1 left in stock' },
          })}
        </Specimen>
        <Specimen name="a long name, in the drawer" wide>
          {row({ line: { ...line, name: LONG_NAME }, compact: true })}
        </Specimen>
        <Specimen name="nothing" wide>
          <EmptyCart />
        </Specimen>
        <Specimen name="sums" wide>
          <OrderSummary details={SUMS}>{null}</OrderSummary>
        </Specimen>
      </Group>
    </>
  )
}

const SUMS = {
  details: new Map(),
  subtotal: 19_000,
  total: 17_100,
  sums: {
    goods: 19_000,
    discounts: [{ name: 'HELLO10', amount: 1_900 }],
    codes: [{ code: 'HELLO10', ok: true, message: null }],
    shipping: [],
    asks_email: false,
  },
  isCartValid: true,
  isLoading: false,
  error: null,
  retry: () => {},
}
