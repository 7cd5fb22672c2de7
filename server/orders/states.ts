import type { OrderRow } from './tables.ts'

/** Can still be paid, and its pieces are held. */
export const isWaiting = ({ state }: OrderRow): boolean =>
  state === 'reserved' || state === 'awaiting_payment'
