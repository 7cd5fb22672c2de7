const LINK = /https?:|www\.|\b[\w-]+\.(?:com|net|org|shop|store|info|biz|io|co|de|uk|fr|eu|ru|cn)\b/i
/** A telephone number may have the digits of any script. */
const ADDRESS = /\S@\S|\p{Nd}(?:[\s().-]?\p{Nd}){6,}/u
/** Reviews with one of them wait for a person, however long that takes. */
const LISTED = new RegExp(
  `\\b(?:${['fuck\\w*', 'shit\\w*', 'cunts?', 'bitch\\w*', 'bastards?', 'assholes?', 'whores?', 'nazis?', 'retard\\w*', 'rape\\w*', 'kill\\w*', 'promo ?codes?', 'coupons?', 'scam\\w*', 'fraud\\w*', 'thie(?:f|ves)'].join('|')})\\b`,
  'i',
)

/** Whether a text has no link, no e-mail, no telephone number and no listed word. */
export const isPlain = (text: string): boolean =>
  !LINK.test(text) && !ADDRESS.test(text) && !LISTED.test(text)
