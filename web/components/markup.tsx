import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { cut } from '../../contract/cut.ts'
import type { Block, Inline } from '../../contract/page.ts'

/** Headings are level 2, because the page's title is level 1. */
export const Markup = ({ blocks }: { blocks: readonly Block[] }) =>
  [...blocks.entries()].map(([at, block]) => <MarkupBlock key={at} block={block} />)

function MarkupBlock({ block }: { block: Block }): ReactNode {
  if (block.kind === 'heading') {
    return (
      <h2 id={block.id}>
        <Inlines inlines={block.inlines} />
      </h2>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inlines inlines={block.inlines} />
      </p>
    )
  }
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List>
      {[...block.items.entries()].map(([at, inlines]) => (
        <li key={at}>
          <Inlines inlines={inlines} />
        </li>
      ))}
    </List>
  )
}

export const Inlines = ({ inlines }: { inlines: readonly Inline[] }) =>
  [...inlines.entries()].map(([at, inline]) => <Fragment key={at}>{show(inline)}</Fragment>)

function show({ text, strong, emphasis, href }: Inline): ReactNode {
  let shown: ReactNode = text
  if (strong) shown = <strong>{shown}</strong>
  if (emphasis) shown = <em>{shown}</em>
  if (!href) return shown
  return href.startsWith('/') ? <Link to={href}>{shown}</Link> : <a href={href}>{shown}</a>
}

/** The blocks from each heading to the next; those before the first heading have none. */
export function sectionsOf(blocks: readonly Block[]) {
  const sections: { heading: Extract<Block, { kind: 'heading' }> | null; blocks: Block[] }[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ heading: block, blocks: [] })
    else if (sections.length === 0) sections.push({ heading: null, blocks: [block] })
    else sections.at(-1)!.blocks.push(block)
  }
  return sections
}

/** In characters. Search engines show little more. */
const MAX_DESCRIPTION = 160

/** The description that search engines show for a page that a shopkeeper wrote. */
export function firstParagraphOf(blocks: readonly Block[]): string {
  const first = blocks.find((block) => block.kind === 'paragraph')
  return cut((first?.inlines ?? []).map(({ text }) => text).join(''), MAX_DESCRIPTION)
}
