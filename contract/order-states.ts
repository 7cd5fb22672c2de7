/**
 * Order states. Steps T1 … T8 are described in decisions/0005, T14 … T17 in decisions/0029. All predicates about an
 * order's state derive from this file.
 */
export const ORDER_STATES = [
  'reserved',
  'awaiting_payment',
  'awaiting_return',
  'paid',
  'partially_refunded',
  'refunded',
  'paid_unfulfillable',
  'refund_pending',
  'expired',
  'cancelled',
] as const

export type OrderState = (typeof ORDER_STATES)[number]

type Step = 'T1' | 'T2' | 'T4' | 'T4b' | 'T5' | 'T6' | 'T14' | 'T15' | 'T16' | 'T17'

/** The states that may follow each state, with the step that moves the order there. */
const MOVES = {
  nothing: { reserved: 'T1', awaiting_return: 'T14' },
  reserved: {
    awaiting_payment: 'T2',
    awaiting_return: 'T15',
    paid: 'T4',
    paid_unfulfillable: 'T4',
    expired: 'T5',
    cancelled: 'T5',
  },
  awaiting_payment: {
    awaiting_return: 'T15',
    paid: 'T4',
    paid_unfulfillable: 'T4',
    expired: 'T5',
    cancelled: 'T5',
  },
  awaiting_return: { paid: 'T16', cancelled: 'T17', paid_unfulfillable: 'T17' },
  expired: { paid: 'T4b', paid_unfulfillable: 'T4b' },
  // The canceled order of an exchange whose hold has ended becomes paid the same way when its parcel arrives.
  cancelled: { paid: 'T4b', paid_unfulfillable: 'T4b' },
  paid: { partially_refunded: 'T6', refunded: 'T6' },
  // When the bank returns a refund, a refunded order goes back to the state that it had before.
  partially_refunded: { partially_refunded: 'T6', refunded: 'T6', paid: 'T6' },
  refunded: { partially_refunded: 'T6', paid: 'T6', paid_unfulfillable: 'T6' },
  paid_unfulfillable: { paid_unfulfillable: 'T6', refund_pending: 'T6', refunded: 'T6' },
  refund_pending: { paid_unfulfillable: 'T6', refund_pending: 'T6', refunded: 'T6' },
} as const satisfies Record<'nothing' | OrderState, Partial<Record<OrderState, Step>>>

/** `nothing` is the origin of an order that is being placed. */
type Origin = keyof typeof MOVES

type After<From extends Origin> = keyof (typeof MOVES)[From]
type Before<To extends OrderState> = { [From in Origin]: To extends After<From> ? From : never }[Origin]

/** Every state, if the compiler does not know which one the order is in. */
export type NextState<From extends Origin> = [OrderState] extends [From]
  ? OrderState
  : { [To in OrderState]: [From] extends [Before<To>] ? To : never }[OrderState]

interface Transition {
  from: Origin
  to: OrderState
  step: Step
}

/** A function rather than a constant, so that pages that only use the predicates do not compute the list. */
export const transitions = (): Transition[] =>
  Object.entries(MOVES).flatMap(([from, after]) =>
    Object.entries(after).map(([to, step]) => ({ from, to, step }) as Transition),
  )

export const canMove = (from: Origin, to: OrderState): boolean => to in MOVES[from]

/** One legal move, for a statement that makes it without reading the order first. */
export const move = <From extends Origin, To extends NextState<From>>(from: From, to: To) => ({ from, to })

const oneOf =
  <S extends OrderState>(...states: readonly S[]) =>
  (state: OrderState): state is S =>
    (states as readonly OrderState[]).includes(state)

/** Its payment session can still be paid. */
export const isOpen = oneOf('reserved', 'awaiting_payment')

export const holdsStock = oneOf('reserved', 'awaiting_payment', 'awaiting_return')

/** The order of an exchange whose price difference is paid, while the pieces that it replaces are not back yet. */
export const awaitsReturn = oneOf('awaiting_return')

export const isEnded = oneOf('expired', 'cancelled')

/** A payment changes its state, whether it arrives in time or after the order has ended. */
export const isPayable = oneOf('reserved', 'awaiting_payment', 'expired', 'cancelled')

/** It was paid for, even if the money was refunded since. */
export const isPaid = oneOf('paid', 'partially_refunded', 'refunded', 'paid_unfulfillable', 'refund_pending')

/** It is paid and nothing was refunded. */
export const isPaidInFull = oneOf('paid')

/** Its pieces are sold and may be sent, unless a dispute freezes it: see `canShip`. */
export const isShippable = oneOf('paid', 'partially_refunded')

export const isRefundable = oneOf('paid', 'partially_refunded')

/** It was paid for but cannot be kept: all of the money has to go back. */
export const isUnfulfillable = oneOf('paid_unfulfillable', 'refund_pending')

export const isPartlyRefunded = oneOf('partially_refunded')

export const isRefunded = oneOf('refunded')

export const statesThat = (is: (state: OrderState) => boolean): OrderState[] => ORDER_STATES.filter(is)

interface Standing {
  state: OrderState
  disputed: 'open' | 'won' | 'lost' | null
}

export const canShip = ({ state, disputed }: Standing): boolean =>
  isShippable(state) && isUndisputed({ disputed })

/** No dispute is open, and none was lost. */
export const isUndisputed = ({ disputed }: Pick<Standing, 'disputed'>): boolean =>
  disputed !== 'open' && disputed !== 'lost'

/** A refund after a lost dispute is still offered here; the server refuses it with the reason. */
export const canRefund = ({ state, disputed }: Standing): boolean =>
  isRefundable(state) && disputed !== 'open'
