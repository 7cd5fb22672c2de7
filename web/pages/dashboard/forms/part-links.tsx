import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { classNames } from '../../../ui/class-names.ts'
import linkRow from '../link-row.module.css'
import styles from './part-links.module.css'

export type Part = readonly [id: string, name: string]

interface PartLinksProps {
  label: string
  /** Ids of the focusable headings or fieldsets, in the order of the page. */
  parts: readonly Part[]
  /** Whether the page's URL names the chosen part. */
  isAddressed?: boolean
  className?: string | undefined
}

/**
 * Links to the parts of a long form, which stay visible. They add no history entries, because Cancel goes back one
 * page.
 */
export function PartLinks({ label, parts, isAddressed, className }: PartLinksProps) {
  const list = useRef<HTMLUListElement>(null)
  const navigate = useNavigate()
  // Some forms begin with fields that belong to no part.
  const shown = useShownPart(parts) ?? (isAddressed ? parts[0]?.[0] : undefined)

  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${shown}"]`)
    if (link) list.current!.scrollLeft = link.offsetLeft - list.current!.clientWidth / 3
  }, [shown])

  const go = (event: MouseEvent, id: string) => {
    // The browser itself opens a link in another tab or window, or as a download.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isAddressed) void navigate(`#${id}`, { replace: true, preventScrollReset: true })
    goTo(id)
  }

  return (
    <nav className={classNames(styles.parts, className)} aria-label={label}>
      <ul ref={list} className={linkRow.row}>
        {parts.map(([id, name]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={shown === id ? 'location' : undefined}
              onClick={(event) => go(event, id)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function goTo(id: string) {
  const part = document.getElementById(id)
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

const ROUNDING_PX = 2

/** Distance in pixels from the top of the window at which `scrollIntoView` puts a part. */
const placeOf = (part: HTMLElement): number =>
  parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) +
  parseFloat(getComputedStyle(part).scrollMarginTop)

/**
 * The id of the last part that begins at or above the position to which a link scrolls it; at the end of the page, the
 * last part.
 */
function useShownPart(parts: PartLinksProps['parts']): string | undefined {
  const [shown, setShown] = useState<string>()
  const ids = parts.map(([id]) => id).join(' ')
  useEffect(() => {
    const look = () => {
      const all = ids.split(' ')
      const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      const passed = all.filter((id) => {
        const part = document.getElementById(id)
        return part && (isAtEnd || part.getBoundingClientRect().top < placeOf(part) + ROUNDING_PX)
      })
      setShown(passed.at(-1))
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [ids])
  return shown
}
