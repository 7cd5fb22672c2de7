const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  hellip: '…',
  deg: '°',
  eacute: 'é',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  szlig: 'ß',
}

/**
 * Converts an HTML description to text: paragraphs are separated, lists get dashes, tables become rows. Scripts and
 * styles are dropped. A tag must end before the next one begins; otherwise each of many unterminated tags would be
 * searched to the end of the text.
 */
export const plainText = (html: string): string =>
  decodeEntities(
    html
      .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
      .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<li\b[^<>]*>/gi, '\n– ')
      .replaceAll(/<\/(?:td|th)>\s*(?=<t[dh])/gi, ' · ')
      .replaceAll(/<br\b[^<>]*>|<\/tr>/gi, '\n')
      .replaceAll(/<\/?(?:p|div|h[1-6]|ul|ol|table|section)\b[^<>]*>/gi, '\n\n')
      .replaceAll(/<[^<>]*>/g, ''),
  )
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()

const decodeEntities = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return NAMED[String(name).toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code > 31 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
      ? String.fromCodePoint(code)
      : ''
  })
