import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminStyle } from '../../../../contract/style.ts'
import type { Colour } from '../../../../contract/colour.ts'
import { Button } from '../../../ui/button.tsx'
import { isOfIme } from '../../../ui/is-of-ime.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { ColourRows } from './colour-rows.tsx'
import styles from './styles.module.css'
import type { StyleEdit } from './use-style-edit.ts'

interface ColourFieldsProps {
  style: AdminStyle
  palette: readonly Colour[]
  edit: StyleEdit
}

/** The colours of a style; ticked ones can be split into a new style. */
export function ColourFields({ style, palette, edit }: ColourFieldsProps) {
  const { draft, set, isTried } = edit
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
      {ticked.size > 0 && <SplitForm key={style.name} style={style} ticked={[...ticked]} edit={edit} />}
    </>
  )
}

interface SplitFormProps {
  style: AdminStyle
  ticked: number[]
  edit: StyleEdit
}

/**
 * Two styles with the same name could not be distinguished in a list or a file, so the new style must be named first.
 */
function SplitForm({ style, ticked, edit: { isDirty, busy, split } }: SplitFormProps) {
  const [name, setName] = useState(style.name)
  const isNamed = name.trim() !== ''
  const isOther = name.trim().toLowerCase() !== style.name.toLowerCase()
  const isWhole = ticked.length === style.products.length
  const isReady = isNamed && isOther && !isWhole && !isDirty
  return (
    <div className={styles.row}>
      <TextField
        label="Name of the new style"
        hint="Cards show it above the colour"
        className={styles.long}
        maxLength={200}
        autoComplete="off"
        error={isNamed ? undefined : 'A style needs a name.'}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isOfIme(event.nativeEvent)) return
          // Prevents Enter from submitting the outer form.
          event.preventDefault()
          if (isReady && !busy) split(ticked, name.trim())
        }}
      />
      <p className={styles.buttons}>
        <Button
          small
          quiet
          busy={busy === 'Splitting...' && busy}
          disabled={!isReady}
          onClick={() => split(ticked, name.trim())}
        >
          Make {ticked.length === 1 ? 'this colour' : `these ${ticked.length} colours`} a style of
          {ticked.length === 1 ? ' its' : ' their'} own
        </Button>
        {!isOther && <span>The new style needs a name of its own.</span>}
        {isDirty && <span>Save first.</span>}
        {isWhole && <span>A style keeps at least one of its colours.</span>}
      </p>
    </div>
  )
}
