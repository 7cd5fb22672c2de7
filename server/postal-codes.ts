import { countryName } from '../contract/countries.ts'
import { refuseField } from './errors.ts'

/**
 * Formats of postal codes in the countries whose addresses must have one (`needsPostalCode`), as published by the
 * Universal Postal Union: # is a digit, @ a letter. Alternatives are separated by |. A shorter code that a post office
 * accepts, as in Portugal, is an alternative too.
 */
const SHAPES: Readonly<Record<string, string>> = {
  ...of('###', 'FO IS'),
  ...of('####', 'AT AU BE BG CH CY DK HU LI LU LV NO NZ SI SJ ZA'),
  ...of('#####', 'AX DE EE ES FI FR GF GP HR IT KR LT MC MQ MX MY NC PF PM RE SM TH TR UA VA YT'),
  ...of('######', 'CN IN RO RU SG'),
  ...of('### ##', 'CZ GR SE SK'),
  ...of('#####|#####-####', 'PR US'),
  ...of('@@# #@@|@@## #@@', 'GG IM JE'),
  BR: '#####-###',
  CA: '@#@ #@#',
  GB: '@# #@@|@## #@@|@@# #@@|@@## #@@|@#@ #@@|@@#@ #@@',
  GL: '####',
  IL: '#######|#####',
  JP: '###-####',
  MT: '@@@ ####',
  NL: '#### @@',
  PL: '##-###',
  PT: '####-###|####',
  RS: '#####|######',
  TW: '###|#####|######',
}

function of(shape: string, countries: string): Record<string, string> {
  return Object.fromEntries(countries.split(' ').map((country) => [country, shape]))
}

const isLike = (code: string, shape: string) =>
  code.length === shape.length &&
  [...shape].every((kind, at) => (kind === '#' ? /\d/ : /[A-Z]/).test(code[at]!))

/** Such as 12345, or A1B 2C3. */
function exampleOf(shape: string): string {
  let [digit, letter] = [0, 0]
  return shape.replace(/[#@]/g, (kind) => (kind === '#' ? String(++digit) : 'ABCDEFG'[letter++]!))
}

/**
 * The code as written in its country: `sw1a1aa` becomes `SW1A 1AA`, `D-10115` becomes `10115`. Codes of countries
 * without a format here are returned unchanged. Throws Refused for the field `postal_code`.
 */
export function readPostalCode(country: string, typed: string | null | undefined): string | null {
  const text = typed?.normalize('NFKC').trim() || null
  const shapes = SHAPES[country]?.split('|')
  if (!shapes) return text
  if (!text) throw refuse(`Enter a postal code (${countryName(country)}).`)
  const bare = text.toUpperCase().replace(/[\s.‐-―ー〒-]/g, '')
  const [plain] = /\d.*/.exec(bare) ?? ['']
  for (const shape of shapes) {
    const solid = shape.replace(/[ -]/g, '')
    // Mail from abroad puts the country's letters before the digits.
    const code = shape.startsWith('#') && /^[A-Z]{0,3}$/.test(bare.slice(0, -plain.length)) ? plain : bare
    if (!isLike(code, solid)) continue
    let at = 0
    return shape.replace(/[#@]/g, () => code[at++]!)
  }
  throw refuse(
    `“${text}” is no postal code there (${countryName(country)}: such as ${exampleOf(shapes[0]!)}).`,
  )
}

const refuse = (fault: string) => refuseField('postal_code', fault)
