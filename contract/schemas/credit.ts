import { Type } from 'typebox'
import {
  CREDIT_ADJUSTMENTS,
  CREDIT_KINDS,
  CREDIT_MOVE_KINDS,
  FROZEN_BY,
  LEAST_GIFT_CARD,
  MAX_GIFT_MESSAGE,
  MOST_GIFT_CARD,
} from '../credit.ts'
import { MAX_GOODS } from '../values.ts'
import { describeCall, describeCsvCall, idempotencyHeaders, idParams } from './call.ts'
import { Cents, ClosedObject, Day, Id, Message, Nullable, Paging, StoredCents, Time } from './values.ts'

/** 20 characters of Crockford's base 32, in any case, with or without dashes and spaces. */
export const GiftCode = Type.String({ minLength: 1, maxLength: 64 })

const email = Type.String({ maxLength: 254, format: 'email' })
/** No line breaks, and no characters that mail programs turn into links. Invisible letters are removed. */
const personName = Type.String({ maxLength: 100, pattern: '^[^\\p{Cc}\\p{Zl}\\p{Zp}:/]*$' })
const RequestKey = Type.String({ minLength: 8, maxLength: 200 })
const Amount = Type.Integer({ minimum: 1, maximum: MAX_GOODS, description: 'US cents' })

export const giftCardBalance = describeCall({
  summary: 'What is left of a gift card; codes that are unknown, frozen or void are answered alike',
  access: 'public',
  body: ClosedObject({ code: GiftCode }),
  response: Type.Object({ last_four: Type.String(), balance: Cents }),
})

export const orderGiftCard = describeCall({
  summary: 'Open a payment session for a gift card, which is mailed once it is paid',
  access: 'anyone',
  headers: idempotencyHeaders,
  body: ClosedObject({
    amount: Type.Integer({ minimum: LEAST_GIFT_CARD, maximum: MOST_GIFT_CARD, description: 'US cents' }),
    /** Where the card is mailed to. */
    recipient_email: email,
    recipient_name: Type.Optional(personName),
    sender_name: Type.Optional(personName),
    message: Type.Optional(Type.String({ maxLength: MAX_GIFT_MESSAGE })),
    /** The UTC day on which it is mailed. Without one it is mailed as soon as it is paid. */
    send_on: Type.Optional(Day),
  }),
  response: Type.Object({ session_url: Type.String() }),
})

export const CreditMove = Type.Object({
  id: Id,
  at: Time,
  kind: Type.Enum([...CREDIT_MOVE_KINDS]),
  amount: Cents,
  order_id: Nullable(Type.String()),
  /** The gift card that was added, or the reason of the change. */
  why: Nullable(Type.String()),
})

export const OwnCredit = Type.Object({
  /** What can be spent. */
  balance: Cents,
  /** Reserved for an unpaid checkout. */
  held: Cents,
  /** The frozen part, which cannot be spent; absent if nothing is frozen. */
  frozen: Type.Optional(Cents),
  moves: Type.Array(CreditMove),
})

export const getOwnCredit = describeCall({
  summary: 'The account’s store credit and what has changed it, newest first',
  access: 'customer',
  query: ClosedObject({ ...Paging }),
  response: OwnCredit,
})

export const addGiftCard = describeCall({
  summary: 'Move what is left of a gift card to the account, which then spends it without the code',
  access: 'customer',
  body: ClosedObject({ code: GiftCode }),
  response: OwnCredit,
})

export const AdminCredit = Type.Object({
  id: Id,
  kind: Type.Enum([...CREDIT_KINDS]),
  /** Only for a gift card that was mailed. */
  last_four: Nullable(Type.String()),
  /** The address that the card is mailed to, or the owner of the store credit. */
  email: Nullable(Type.String()),
  name: Nullable(Type.String()),
  order_id: Nullable(Type.String()),
  initial: StoredCents,
  balance: StoredCents,
  held: StoredCents,
  frozen: Nullable(Type.Enum([...FROZEN_BY])),
  /** The reason that the staff typed; only while they have frozen it. */
  frozen_why: Nullable(Type.String()),
  /** It was added to a customer’s store credit. */
  is_added: Type.Boolean(),
  send_on: Nullable(Day),
  sent_at: Nullable(Time),
  created_at: Time,
})

export const AdminCreditDetails = Type.Interface([AdminCredit], {
  /** Newest first, the last 200. */
  moves: Type.Array(Type.Interface([CreditMove], { by: Type.String() })),
})

export const CreditFilter = ClosedObject({
  /** The last four characters of a code, a part of an e-mail, or the number of the purchase. */
  q: Type.Optional(Type.String({ maxLength: 254 })),
  kind: Type.Optional(Type.Enum([...CREDIT_KINDS])),
})

export const listCredit = describeCall({
  summary: 'Gift cards and store credit, newest first, and what the shop owes in total',
  access: 'credit.read',
  query: ClosedObject({ ...CreditFilter.properties, ...Paging }),
  response: Type.Object({
    accounts: Type.Array(AdminCredit),
    liability: Type.Object({ gift_cards: StoredCents, store_credit: StoredCents }),
  }),
})

export const getCredit = describeCall({
  summary: 'A gift card or store credit with its moves',
  access: 'credit.read',
  params: idParams,
  response: AdminCreditDetails,
})

export const exportCredit = describeCsvCall({
  summary: 'The same gift cards and store credit as a CSV file; money in dollars',
  access: 'credit.change',
  query: CreditFilter,
})

export const giveCredit = describeCall({
  summary:
    'Give store credit to the account that has confirmed this e-mail, or mail a gift card where there is none',
  access: 'credit.change',
  confirmation: 'second-step',
  body: ClosedObject({
    email,
    amount: Amount,
    reason: Type.String({ minLength: 1, maxLength: 300 }),
    key: RequestKey,
  }),
  response: AdminCreditDetails,
})

export const CreditAdjustment = ClosedObject({
  kind: Type.Enum([...CREDIT_ADJUSTMENTS]),
  /** The amount that is given, taken or paid out by hand. */
  amount: Type.Optional(Amount),
  reason: Type.String({ minLength: 1, maxLength: 300 }),
  /** A repeated request with the same key changes nothing. */
  key: RequestKey,
})

export const adjustCredit = describeCall({
  summary: 'Give, take or note as paid out by hand what no checkout holds; freeze and unfreeze',
  access: 'credit.change',
  confirmation: 'second-step',
  params: idParams,
  body: CreditAdjustment,
  response: AdminCreditDetails,
})

export const sendGiftCardAgain = describeCall({
  summary: 'Mail a gift card with a new code; the old one stops working',
  access: 'credit.change',
  confirmation: 'second-step',
  params: idParams,
  body: ClosedObject({ email: Type.Optional(email) }),
  response: Message,
})
