import type { ColourContent } from '../../contract/colour.ts'

/** Colour words in neighbouring languages, with the family and the hex value of its dot. */
const FAMILIES: readonly [RegExp, ColourContent['family'], string][] = [
  [/black|schwarz|noir|nero|negro|zwart|onyx|jet/, 'black', '#1e1d1c'],
  [/gold|silver|silber|metallic|bronze|argent/, 'metallic', '#b5a58a'],
  [/grey|gray|grau|gris|grigio|slate|charcoal|graphite|stone\b(?!.wash)|\bash\b/, 'grey', '#8b8b89'],
  [/beige|sand|ecru|\boat|cream|creme|natural|taupe|\btan\b|camel|khaki/, 'beige', '#d8cbb5'],
  [/white|weiß|weiss|blanc|bianco|blanco|ivory|chalk/, 'white', '#f4f2ec'],
  [/brown|braun|marron|marrone|cognac|tobacco|chocolate|coffee/, 'brown', '#6f4e37'],
  [/orange|rust|apricot|terracotta/, 'orange', '#cf6b36'],
  [/pink|rosa|rose|blush|fuchsia/, 'pink', '#e3a6b1'],
  [/\bred\b|rot\b|rouge|rosso|rojo|burgundy|wine|cherry|crimson/, 'red', '#a32a2e'],
  [/yellow|gelb|jaune|giallo|amarillo|butter|mustard|lemon/, 'yellow', '#e3c85a'],
  [/green|grün|vert|verde|moss|olive|sage|forest|mint/, 'green', '#5f7350'],
  [/purple|lila|violet|viola|plum|lavender|mauve/, 'purple', '#73587f'],
  [/blue|blau|bleu|blu\b|azul|navy|indigo|sky|denim|teal|marine/, 'blue', '#41618c'],
]

/** A colour for the palette; its family is `multi` if the name does not tell. */
export function guessColour(name: string): ColourContent {
  const found = FAMILIES.find(([words]) => words.test(name.toLowerCase()))
  return { name, family: found?.[1] ?? 'multi', hex: found?.[2] ?? '#a9a49b' }
}

const WOMEN = /\b(?:wom[ae]n|ladies|female|damen|frauen|femmes?|donna|mujer|dames|kvinna)/i
const MEN = /\b(?:men|male|herren|männer|hommes?|uomo|hombre|heren)\b|\bmen[’']?s\b/i

/** `text` consists of type, tags and title. */
export function guessAudience(text: string): 'women' | 'men' | 'unisex' {
  const [isWomen, isMen] = [WOMEN.test(text), MEN.test(text)]
  return isWomen === isMen ? 'unisex' : isWomen ? 'women' : 'men'
}
