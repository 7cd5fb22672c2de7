import { BadRequest } from '../errors.ts'

/** The allowed elements, which draw or style drawing. Others are removed with their content. */
const ELEMENTS = new Set(
  `svg g path rect circle ellipse line polyline polygon defs symbol use clipPath mask linearGradient
  radialGradient stop title desc style`.split(/\s+/),
)

const ATTRIBUTES = new Set(
  `id class d x y x1 y1 x2 y2 cx cy r rx ry fx fy width height points viewBox transform preserveAspectRatio opacity
  fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
  stroke-dashoffset stroke-opacity clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits gradientUnits
  gradientTransform spreadMethod offset stop-color stop-opacity color vector-effect style href xlink:href`.split(
    /\s+/,
  ),
)

const SHAPE = /^<(path|rect|circle|ellipse|line|polyline|polygon|use)\b/

const MAX_DEPTH = 60
const NO_DRAWING = 'This is no SVG that a browser could draw. Export it again, or send a PNG.'

interface Drawing {
  svg: string
  width: number
  height: number
}

/**
 * Rewrites the parts of a drawing that it understands, so that nothing else gets through: no scripts, no handlers, no
 * addresses outside the file. Throws BadRequest.
 */
export function cleanSvg(text: string): Drawing {
  if (/<!ENTITY|<!\[CDATA/i.test(text) || hasOpenEnd(text)) throw new BadRequest(NO_DRAWING)
  const written: string[] = []
  /** Names of open elements, and the depth within a removed element. */
  const open: string[] = []
  let skipped = 0
  let root: Map<string, string> | undefined
  /** The complete text of an open style element, because a comment may split what its parts hide. */
  let style: string | undefined
  for (const [token, comment, name, attributes, close] of text.replace(/^\uFEFF/, '').matchAll(TOKEN)) {
    if (token === undefined || comment) continue
    if (name === undefined) {
      if (style !== undefined) style += token
      else if (skipped === 0 && /^(title|desc)$/.test(open.at(-1) ?? ''))
        written.push(escape(unescape(token)))
      continue
    }
    if (token.startsWith('</')) {
      if (skipped > 0) skipped -= 1
      else {
        if (open.pop() !== name) throw new BadRequest(NO_DRAWING)
        written.push(cleanStyle(style ?? ''), `</${name}>`)
        style = undefined
      }
      continue
    }
    if (style !== undefined) throw new BadRequest(NO_DRAWING)
    if (skipped > 0 || !ELEMENTS.has(name)) {
      if (name === 'text' || name === 'tspan')
        throw new BadRequest('Turn the letters of the logo into outlines before you export it.')
      if (!close) skipped += 1
      continue
    }
    if ((open.length === 0) !== (name === 'svg' && !root)) throw new BadRequest(NO_DRAWING)
    if (open.length >= MAX_DEPTH) throw new BadRequest(NO_DRAWING)
    const kept = readAttributes(attributes ?? '')
    root ??= kept
    const shown = [...kept].map(([key, value]) => ` ${key}="${escape(value)}"`).join('')
    const space = open.length === 0 ? ' xmlns="http://www.w3.org/2000/svg"' : ''
    written.push(`<${name}${space}${shown}${close ? '/' : ''}>`)
    if (!close) open.push(name)
    if (name === 'style' && !close) style = ''
  }
  if (!root || open.length > 0 || skipped > 0) throw new BadRequest(NO_DRAWING)
  // Design programs export a photograph as an SVG that has nothing else.
  if (!written.some((token) => SHAPE.test(token)))
    throw new BadRequest('This SVG has no lines or shapes that could be shown. Send the logo as a PNG.')
  return { svg: written.join(''), ...sizeOf(root) }
}

/** True if a comment or declaration has no end: for each, the token pattern would scan the whole text. */
const hasOpenEnd = (text: string) =>
  text.lastIndexOf('<!--') > text.lastIndexOf('-->') || text.lastIndexOf('<?') > text.lastIndexOf('?>')

/** A comment, a declaration, a tag with its name, attributes and slash, or text. */
const TOKEN =
  /(<!--[^]*?-->|<\?[^]*?\?>|<!DOCTYPE[^<>[]*>)|<\/?([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[^<]+|</g

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g

function readAttributes(text: string): Map<string, string> {
  const found = [...text.matchAll(ATTRIBUTE)].map(
    ([, name, double, single]) => [name!, unescape(double ?? single ?? '')] as const,
  )
  return new Map(
    found
      .filter(([name, value]) => ATTRIBUTES.has(name) && isHarmless(name, value))
      .map(([name, value]) => [name === 'xlink:href' ? 'href' : name, value]),
  )
}

/** Points at nothing but parts of the same file. */
function isHarmless(name: string, value: string): boolean {
  if (name.endsWith('href')) return /^#[\w.-]+$/.test(value)
  const outside = value.replaceAll(/url\(\s*['"]?#[\w.-]+['"]?\s*\)/g, '')
  return !/url|image-set|expression|@|\\|javascript|data:|import|[<>]/i.test(outside)
}

/** Rules with classes and paints, as drawing programs write them. */
function cleanStyle(text: string): string {
  const rules = unescape(text)
  if (!isHarmless('style', rules))
    throw new BadRequest(
      'The styles of the drawing point outside of it. Export it with attributes for presentation.',
    )
  return escape(rules)
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescape = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name] ?? ''
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    const isHalf = code >= 0xd800 && code <= 0xdfff
    return code > 31 && code <= 0x10ffff && !isHalf && whole ? String.fromCodePoint(code) : ''
  })

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Other numbers, such as 1e999, yield no proportions. */
const isSize = (length: number | undefined): length is number =>
  length !== undefined && length >= 0.001 && length <= 1_000_000

/** The size that the drawing states, or that of its view box. */
function sizeOf(root: ReadonlyMap<string, string>): { width: number; height: number } {
  const [, , boxWidth, boxHeight] = (root.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const pixels = (name: string) => {
    const [, length] = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(root.get(name) ?? '') ?? []
    return length === undefined ? undefined : Number(length)
  }
  const [width, height] = [boxWidth || pixels('width'), boxHeight || pixels('height')]
  if (!isSize(width) || !isSize(height)) {
    throw new BadRequest('The drawing does not say how large it is: it needs a viewBox.')
  }
  return { width, height }
}
