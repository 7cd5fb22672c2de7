import { Type } from 'typebox'
import { describeCall, describeCsvCall } from './call.ts'
import { ClosedObject, Nullable, Time } from './values.ts'

export const NewsConsent = Type.Object({
  /** Null if the account receives no news. */
  given_at: Nullable(Time),
  /** The text of the consent, which is stored with it. */
  text: Type.String(),
})

export const getNewsConsent = describeCall({
  summary: 'Whether one’s account agreed to be sent news, and what it agrees to',
  access: 'customer',
  response: NewsConsent,
})

export const giveNewsConsent = describeCall({
  summary: 'Agree to be sent news. 409 when the text is not the one that is shown today',
  access: 'customer',
  body: ClosedObject({ text: Type.String({ maxLength: 1_000 }) }),
  response: NewsConsent,
})

export const withdrawNewsConsent = describeCall({
  summary: 'Withdraw it',
  access: 'customer',
  response: NewsConsent,
})

const query = Type.Object({ token: Type.Optional(Type.String({ maxLength: 100 })) })

export const showUnsubscribe = describeCall({
  summary: 'The page of the link in a mail with news; it changes nothing by itself',
  access: 'public',
  query,
  responseType: 'text/html',
  response: Type.String(),
})

export const unsubscribe = describeCall({
  summary:
    'Withdraw the consent of a mail’s link, by its page or by the mail program (RFC 8058); the answer is the same for every token that is whole',
  access: 'public',
  query,
  responseType: 'text/html',
  response: Type.String(),
})

export const exportNewsConsents = describeCsvCall({
  summary:
    'Who is to be sent news, for a program that sends it: accounts with a confirmed e-mail, with the time and source of their consent and the link that withdraws it',
  access: 'customers.export',
})
