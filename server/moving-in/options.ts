import { OPTION_ROLES, type OptionRole } from '../../contract/moving-in.ts'

const COLOUR_WORDS = /colou?r|farbe|couleur|colore|\bcolor\b|kleur|färg|farve|kolor|cor\b/i
const SIZE_WORDS =
  /size|grö(?:ß|ss)e|taille|talla|taglia|maat|storlek|størrelse|rozmiar|tamanho|length|länge|inseam|waist|width|weite/i
const SIZE_VALUES = /^(?:\d*x{0,4}[sl]|m|one size|os|\d{1,3}(?:[./]\d{1,3})?|\d{1,2}y)$/i

/**
 * Guesses the role of an option by its name in several languages, else by its values; the shopkeeper may choose
 * another.
 */
export function guessRole(name: string, values: readonly string[]): OptionRole {
  if (COLOUR_WORDS.test(name)) return 'colour'
  if (SIZE_WORDS.test(name)) return 'size'
  const sizes = values.filter((value) => SIZE_VALUES.test(value.trim())).length
  return sizes * 2 > values.length ? 'size' : 'colour'
}

/** Reads lines such as `Farbe:colour`, which the dashboard sends. */
export function readRoles(text: string | undefined): Map<string, OptionRole> {
  const pairs = (text ?? '').split('\n').flatMap((line): [string, OptionRole][] => {
    const mark = line.lastIndexOf(':')
    const role = OPTION_ROLES.find((one) => one === line.slice(mark + 1))
    return mark > 0 && role ? [[line.slice(0, mark).toLowerCase(), role]] : []
  })
  return new Map(pairs)
}
