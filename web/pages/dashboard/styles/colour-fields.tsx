import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminStyle } from '../../../../contract/style.ts'
import type { Colour } from '../../../../contract/colour.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { ColourRows } from './colour-rows.tsx'
import styles from './styles.module.css'
import type { StyleEdit } from './use-style-edit.ts'

interface ColourFieldsProps {
  style: AdminStyle
  palette: readonly Colour[]
  edit: StyleEdit
}

/** The colours of a style; those that are ticked can become a style of their own. */
export function ColourFields({ style, palette, edit }: ColourFieldsProps) {
  const { draft, set, isDirty, isTried, split } = edit
  const mayChange = useMay()('products.change')
  const [chosen, setTicked] = useState<ReadonlySet<number>>(new Set())
  const ticked = new Set(style.products.map(({ id }) => id).filter((id) => chosen.has(id)))
  const tick = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
  }
  return (
    <>
      <ColourRows
        style={style}
        colours={draft.colours}
        palette={palette}
        ticked={ticked}
        isTried={isTried}
        onChange={(colours) => set({ colours })}
        onTick={tick}
      />
      {style.products[0] && mayChange && (
        <p>
          <Link className="text-link" to={`/dashboard/create-product?copy=${style.products[0].id}`}>
            Another colour
          </Link>
        </p>
      )}
      {ticked.size > 0 && (
        <p className={styles.buttons}>
          <Button
            small
            quiet
            disabled={ticked.size === style.products.length || isDirty}
            onClick={() => split([...ticked])}
          >
            Make {ticked.size === 1 ? 'this colour' : `these ${ticked.size} colours`} a style of
            {ticked.size === 1 ? ' its' : ' their'} own
          </Button>
          {isDirty && <span>Save first.</span>}
        </p>
      )}
    </>
  )
}
