import { Link, useLocation } from 'react-router'
import type { Sibling } from '../../../../contract/style.ts'
import { classNames } from '../../../ui/class-names.ts'
import styles from './colour-picker.module.css'

/** Further colours are hidden until opened. */
const MAX_SHOWN = 12

interface ColourPickerProps {
  /** Colours in the order of the style. */
  colours: readonly Sibling[]
  shown: number
  /** The chosen size, which links keep. */
  size: string | undefined
}

export function ColourPicker({ colours, shown, size }: ColourPickerProps) {
  const { state } = useLocation()
  const search = size ? `?size=${encodeURIComponent(size)}` : ''
  const link = ({ id, colour, hex, in_stock }: Sibling) => {
    const isShown = id === shown
    return (
      <li key={id}>
        <Link
          to={`/shop/${id}${search}`}
          className={classNames(styles.colour, !in_stock && styles.soldOut)}
          aria-current={isShown ? 'page' : undefined}
          // The focus stays here after a colour was chosen here.
          data-arrival={(isShown && state === 'colour') || undefined}
          state="colour"
          prefetch="intent"
          preventScrollReset
        >
          {hex && (
            <svg viewBox="0 0 2 2" aria-hidden>
              <circle cx="1" cy="1" r="1" fill={hex} />
            </svg>
          )}
          {colour}
          {!in_stock && <span className="visually-hidden"> sold out</span>}
        </Link>
      </li>
    )
  }
  const [first, others] = [colours.slice(0, MAX_SHOWN), colours.slice(MAX_SHOWN)]
  return (
    <nav className={styles.picker} aria-label="Colour">
      <p aria-hidden>Colour</p>
      <ul>{first.map(link)}</ul>
      {others.length > 0 && (
        <details open={others.some(({ id }) => id === shown)}>
          <summary aria-label={`More colours: ${others.length}`}>+{others.length}</summary>
          <ul>{others.map(link)}</ul>
        </details>
      )}
    </nav>
  )
}
