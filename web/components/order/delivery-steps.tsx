import { DELIVERY_STATUSES, type DeliveryStatus } from '../../../contract/order.ts'
import { Steps } from './steps.tsx'

export const DeliverySteps = ({ status }: { status: DeliveryStatus }) => (
  <Steps label="Order status" steps={DELIVERY_STATUSES} reached={DELIVERY_STATUSES.indexOf(status)} />
)
