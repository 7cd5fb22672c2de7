import { DELIVERY_STATUSES, type Order } from '../../contract/order.ts'
import { DeliverySteps } from '../components/order/delivery-steps.tsx'
import { OrderDetails } from '../components/order/order-details.tsx'
import { OrderSkeleton } from '../components/order/order-skeleton.tsx'
import { Group, Specimen } from './specimen.tsx'

const ORDER: Order = {
  id: 'HL-7K2QX-04WTB-9ZC3M-V5D8E',
  created_at: '2026-03-14T09:26:00.000Z',
  email: 'ada@example.com',
  subtotal: 57_500,
  discounts: [],
  amount_shipping: 1500,
  shipping_method: 'Expedited Shipping',
  amount_tax: 0,
  amount_credit: 0,
  gift_card: null,
  amount_refunded: 9500,
  amount_exchanged: 0,
  exchange_of: null,
  exchanges: [],
  paid: true,
  state: 'partially_refunded',
  disputed: null,
  delivery: {
    status: 'shipped',
    tracking_information: 'https://parcels.example.com/1Z999AA10123456784',
    email: 'ada@example.com',
    shipped_at: '2026-03-04T09:00:00Z',
    delivered_at: null,
    address: {
      name: 'Ada Lovelace',
      line1: '12 St James Square',
      line2: '',
      city: 'Portland',
      state: 'OR',
      postal_code: '97201',
      country: 'US',
    },
  },
  order_items: [
    {
      line: 1,
      product_id: 1,
      size: 'M',
      quantity: 1,
      taken_back: 0,
      in_return: 0,
      product: { name: 'Collarless Wool Coat, Camel', price: 48_000, list_price: 48_000, cover_image: null },
    },
    {
      line: 2,
      product_id: 2,
      size: '',
      quantity: 1,
      taken_back: 0,
      in_return: 0,
      product: { name: 'Brushed Wool Scarf, Vermilion', price: 9500, list_price: 9500, cover_image: null },
    },
  ],
}

export function Orders() {
  return (
    <Group title="Orders">
      {DELIVERY_STATUSES.map((status) => (
        <Specimen key={status} name={status}>
          <DeliverySteps status={status} />
        </Specimen>
      ))}
      <Specimen name="on its way in" wide>
        <OrderSkeleton label="Loading order details..." />
      </Specimen>
      <Specimen name="whole" wide>
        <OrderDetails order={ORDER} />
      </Specimen>
    </Group>
  )
}
