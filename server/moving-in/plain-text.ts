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
 * The text of a description in HTML: paragraphs apart, lists with dashes, tables row by row. Scripts and styles are dropped.
 * A tag ends before the next one begins, as otherwise many without an end would each be looked for until the end of the text.
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
