import { Link } from 'react-router'
import type { AdminStyle } from '../../../../contract/style.ts'
import type { Colour } from '../../../../contract/colour.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { formatCount } from '../../../../contract/counted.ts'
import { OwnFabric } from './own-fabric.tsx'
import { moved } from '../lists/moved.ts'
import type { ColourDraft, StyleDraft } from './style-draft.ts'
import styles from './styles.module.css'
import { optionsOf } from '../forms/options-of.tsx'

interface ColourRowsProps {
  style: AdminStyle
  colours: StyleDraft['colours']
  palette: readonly Colour[]
  ticked: ReadonlySet<number>
  /** True once saving was tried; the fields then show their faults. */
  isTried: boolean
  onChange: (colours: StyleDraft['colours']) => void
  onTick: (productId: number) => void
}

/** The colours in the order of the shop. The first that can be bought represents the style. */
export function ColourRows({ style, colours, palette, ticked, isTried, onChange, onTick }: ColourRowsProps) {
  return (
    <ol className={styles.colours}>
      {colours.map(({ product_id, colour, own }, at) => {
        const product = style.products.find(({ id }) => id === product_id)!
        const isFirst = at === 0
        const isLast = at === colours.length - 1
        const change = (changed: Partial<ColourDraft>) =>
          onChange(colours.map((one) => (one.product_id === product_id ? { ...one, ...changed } : one)))
        const move = (to: number) => onChange(moved(colours, at, to))
        return (
          <li key={product_id} className={styles.row}>
            {style.products.length > 1 && (
              <label className={styles.tick}>
                <input type="checkbox" checked={ticked.has(product_id)} onChange={() => onTick(product_id)} />
                <span className="visually-hidden">{product.name}</span>
              </label>
            )}
            <Thumbnail url={product.cover_image} width={64} className={styles.photo} />
            <p className={styles.product}>
              <Link className="text-link" to={editProductPath(product_id)}>
                {product.name}
              </Link>
              <span>
                {product.active ? `${formatCount(product.quantity)} in stock` : 'Inactive'}
                {product.own.length > 0 && `, its own ${product.own.join(', ').replace('_', ' ')}`}
              </span>
            </p>
            <Select
              label="Colour"
              aria-label={`Colour of ${product.name}`}
              value={colour}
              onChange={({ target }) => change({ colour: target.value })}
            >
              <option value="">None</option>
              {optionsOf(palette.map(({ id, name }) => [id, name]))}
            </Select>
            {/* Not disabled, because a disabled button loses the focus. */}
            <span className={styles.moves}>
              <Button
                small
                quiet
                aria-disabled={isFirst}
                onClick={() => !isFirst && move(at - 1)}
                aria-label={`${product.name}: up`}
              >
                ↑
              </Button>
              <Button
                small
                quiet
                aria-disabled={isLast}
                onClick={() => !isLast && move(at + 1)}
                aria-label={`${product.name}: down`}
              >
                ↓
              </Button>
            </span>
            <OwnFabric
              name={product.name}
              productId={product_id}
              draft={own}
              isTried={isTried}
              onChange={(changed) => change({ own: { ...own, ...changed } })}
            />
          </li>
        )
      })}
    </ol>
  )
}
