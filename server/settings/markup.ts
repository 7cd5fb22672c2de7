import { Marked, type Token, type Tokens } from 'marked'
import { BadRequest } from '../errors.ts'
import type { Block, Inline } from '../../contract/page.ts'

const none = () => undefined

/** Without the parts of Markdown that pages do not have; their signs stay text. */
const marked = new Marked({
  gfm: true,
  tokenizer: {
    blockquote: none,
    code: none,
    fences: none,
    html: none,
    table: none,
    hr: none,
    def: none,
    tag: none,
    codespan: none,
    del: none,
  },
})

/** Browsers read a backslash as a slash, and leave out tabs and line breaks. */
const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?!\/))[^\\\p{Cc}]*$/iu

/** The blanks between two bullets can match in one way only, or a text that almost matches would take minutes. */
const DEEP_LIST = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+){8}/m

/** `{name}` in a text is replaced by something that the shop knows: its name, an address, a price. */
export type Placeholders = Record<string, Inline>

/** Maximum length of a word, or of the white space between two words of a line. No browser opens a longer address. */
const MOST_LETTERS = 2_000
const WORDS_AND_SPACES = /\S+|[^\S\n]+/g

/**
 * Parses Markdown's paragraphs, headings, lists, links, bold and italic. Anything else, HTML included, stays as typed.
 * Throws BadRequest for texts on which the parser takes too long: those with an endless word or endless white space, or
 * with lists nested too deeply.
 */
export function parseMarkup(text: string, placeholders: Placeholders): Block[] {
  const inlinesOf = (tokens: Token[]) => tokens.flatMap((token) => inlines(token, {}, placeholders))
  if ((text.match(WORDS_AND_SPACES) ?? []).some(({ length }) => length > MOST_LETTERS))
    return [{ kind: 'paragraph', inlines: fill(text.trim(), {}, placeholders) }]
  if (DEEP_LIST.test(text)) throw new BadRequest('This text has a list that is nested too deeply.')
  return marked.lexer(text).flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
        return []
      case 'heading':
        return [heading(inlinesOf(token.tokens ?? []))]
      case 'paragraph':
        return [{ kind: 'paragraph', inlines: inlinesOf(token.tokens ?? []) }]
      case 'list': {
        const { ordered, items } = token as Tokens.List
        return [{ kind: 'list', ordered, items: items.map(({ tokens }) => inlinesOf(tokens)) }]
      }
      default:
        return [{ kind: 'paragraph', inlines: fill(token.raw.trim(), {}, placeholders) }]
    }
  })
}

/** `Returns {#send-back}` has the id `send-back`. */
function heading(inlines: Inline[]): Block {
  const last = inlines.at(-1)
  const [, words = '', id] = /^(.*?)\s*\{#([\w-]+)\}$/.exec(last?.text ?? '') ?? []
  if (last && id) return { kind: 'heading', id, inlines: [...inlines.slice(0, -1), { ...last, text: words }] }
  const text = inlines.map((inline) => inline.text).join('')
  return { kind: 'heading', id: idOf(text), inlines }
}

const idOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')

type Look = Omit<Inline, 'text'>

function inlines(token: Token, look: Look, placeholders: Placeholders): Inline[] {
  const within = (more: Look) =>
    ((token as Tokens.Generic).tokens ?? []).flatMap((inner) =>
      inlines(inner, { ...look, ...more }, placeholders),
    )
  switch (token.type) {
    case 'strong':
      return within({ strong: true })
    case 'em':
      return within({ emphasis: true })
    case 'link': {
      const { href, raw } = token as Tokens.Link
      return SAFE_LINK.test(href) ? within({ href }) : fill(raw, look, placeholders)
    }
    case 'br':
      return [{ ...look, text: '\n' }]
    case 'paragraph':
      return within({})
    case 'text':
      if ('tokens' in token && token.tokens) return within({})
      return fill((token as Tokens.Text).raw, look, placeholders)
    case 'escape':
      return [{ ...look, text: (token as Tokens.Escape).text }]
    default:
      return fill(token.raw, look, placeholders)
  }
}

function fill(text: string, look: Look, placeholders: Placeholders): Inline[] {
  // Each run of white space is scanned once, from its beginning, because it may be long and have no line break.
  const parts = text.replaceAll(/(?<!\s)\s*\n\s*/g, ' ').split(/\{(\w+)\}/)
  return parts
    .map((part, at): Inline => {
      if (at % 2 === 0) return { ...look, text: part }
      return {
        ...look,
        ...(Object.hasOwn(placeholders, part) ? placeholders[part] : { text: `{${part}}` }),
      } as Inline
    })
    .filter((inline) => inline.text !== '')
}
