import { INVISIBLE } from '../invisible.ts'

const LINK = /https?:|www\.|\b[\w-]+\.(?:com|net|org|shop|store|info|biz|io|co|de|uk|fr|eu|ru|cn)\b/i
/** A telephone number may have the digits of any script. */
const ADDRESS = /\S@\S|\p{Nd}(?:[\s().-]?\p{Nd}){6,}/u
/** Reviews with one of them wait for a person, however long that takes. */
const LISTED = new RegExp(
  `\\b(?:${['fuck\\w*', 'shit\\w*', 'cunts?', 'bitch\\w*', 'bastards?', 'assholes?', 'whores?', 'nazis?', 'retard\\w*', 'rape\\w*', 'kill\\w*', 'promo ?codes?', 'coupons?', 'scam\\w*', 'fraud\\w*', 'thie(?:f|ves)'].join('|')})\\b`,
  'i',
)

/** Letters that change the direction of a line, and marks that cover the lines above. */
const DISGUISED = /[\u202a-\u202e\u2066-\u2069]|\p{M}{5}/u

const UNREAD = new RegExp(`[\\p{M}${INVISIBLE}]`, 'gu')

/** Without invisible letters and combining marks, and with wide and other forms of letters as plain ones. */
const asRead = (text: string): string => text.normalize('NFKC').replaceAll(UNREAD, '')

/** Whether a text has no link, no e-mail, no telephone number and no listed word, and hides none. */
export function isPlain(text: string): boolean {
  const read = asRead(text)
  return !DISGUISED.test(text) && !LINK.test(read) && !ADDRESS.test(read) && !LISTED.test(read)
}
