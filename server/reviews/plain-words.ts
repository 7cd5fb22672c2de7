import { INVISIBLE } from '../invisible.ts'

/** A telephone number may have the digits of any script. */
const ADDRESS = /\S@\S|\p{Nd}(?:[\s().-]?\p{Nd}){6,}/u
/** Reviews with one of these words wait for a person to decide, however long that takes. */
const LISTED = new RegExp(
  `\\b(?:${['fuck\\w*', 'shit\\w*', 'cunts?', 'bitch\\w*', 'bastards?', 'assholes?', 'whores?', 'nazis?', 'retard\\w*', 'rape\\w*', 'kill\\w*', 'promo ?codes?', 'coupons?', 'scam\\w*', 'fraud\\w*', 'thie(?:f|ves)'].join('|')})\\b`,
  'i',
)

/** Letters that change the direction of a line, and marks that cover the lines above. */
const DISGUISED = /[\u202a-\u202e\u2066-\u2069]|\p{M}{5}/u

const UNREAD = new RegExp(`[\\p{M}${INVISIBLE}]`, 'gu')

/** Letters of other scripts, each with the Latin letter that it looks like. */
const LOOK_ALIKES = [
  ['АВЕЅІЈКМНОРСТУХавекмнопрстухѕіјһԁԛԝѵӏ', 'ABESIJKMHOPCTYXabekmhonpctyxsijhdqwvl'],
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικνορτυχωςϳ', 'ABEZHIKMNOPTYXabyenikvoptuxwcj'],
  ['օսհոց', 'ouhng'],
] as const
const LATIN = new Map(
  LOOK_ALIKES.flatMap(([letters, latin]) =>
    Array.from(letters, (letter, at) => [letter, latin[at]!] as const),
  ),
)

const OTHERS = ['Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => `\\p{sc=${script}}`,
)
const ALIKE = ['\\p{sc=Latin}', ...OTHERS]
/** A word that mixes two scripts with similar letters. The Japanese word for T-shirt mixes two that are not similar. */
const MIXED = new RegExp(
  ALIKE.map(
    (script) => `${script}[\\p{L}\\p{N}]*[${ALIKE.filter((other) => other !== script).join('')}]`,
  ).join('|'),
  'u',
)
/** Fineness of a fibre in thousandths of a millimetre: a Greek letter before a Latin one. */
const MICRONS = /(?<!\p{L})μm(?!\p{L})/gu

/**
 * An address is no match inside a longer word with letters that do not look Latin, such as a Russian sentence that
 * begins without a space.
 */
const LINK = new RegExp(
  `https?:|www\\.|(?<![\\w${OTHERS.join('')}])\\w[\\w-]*\\.(?:com|net|org|shop|store|info|biz|io|co|de|uk|fr|eu|ru|cn)(?![\\w${OTHERS.join('')}])`,
  'iu',
)

/**
 * The text without invisible letters, accents and combining marks, and with wide letters, other forms and look-alikes
 * replaced by plain ones.
 */
const asRead = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(UNREAD, ''), (letter) => LATIN.get(letter) ?? letter).join('')

/** True if a text has no link, e-mail address, telephone number or listed word, and does not disguise one. */
export function isPlain(text: string): boolean {
  const isMixed = MIXED.test(text.normalize('NFKC').replaceAll(UNREAD, '').replaceAll(MICRONS, 'um'))
  const read = asRead(text)
  return !isMixed && !DISGUISED.test(text) && !LINK.test(read) && !ADDRESS.test(read) && !LISTED.test(read)
}
