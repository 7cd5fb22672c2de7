import { useState, type SubmitEvent } from 'react'
import { MAX_PRODUCTS_EXPORTED, type ProductAction } from '../../../../contract/many-products.ts'
import { exportProducts } from '../../../../contract/product-file.ts'
import { productFields } from '../../../../contract/product-fields.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { takeFocusInBar } from '../forms/take-focus.ts'
import type { Tickable } from '../lists/tick-all.tsx'
import { TickedBar } from '../lists/ticked-bar.tsx'
import { useDoneToMany } from '../lists/use-done-to-many.ts'
import { changeMany } from './change-many.ts'
import { CollectForm } from './collect-form.tsx'
import { collectMany } from './collect-many.ts'
import styles from './product-bar.module.css'

/** Actions on the ticked products. */
export function ProductBar({ rows }: { rows: Tickable<number> }) {
  const may = useMay()
  const mayChange = may('products.change')
  const done = useDoneToMany()
  const [asked, setAsked] = useState<'tag' | 'collection'>()
  const toggle = (form: 'tag' | 'collection') => setAsked(asked === form ? undefined : form)
  const { ids } = rows.ticked
  const { doing } = done
  const change = (action: ProductAction, tag?: string) =>
    void done.run(action, () => changeMany(action, ids, tag))
  return (
    <TickedBar
      label="Ticked products"
      rows={rows}
      done={done}
      form={
        <>
          {mayChange && asked === 'tag' && (
            <TagForm
              busy={doing === 'add_tag' || doing === 'remove_tag' ? doing : undefined}
              onSend={change}
            />
          )}
          {mayChange && asked === 'collection' && (
            <CollectForm
              busy={doing === 'collect' && 'Adding...'}
              onSend={(collection) => void done.run('collect', () => collectMany(collection, ids))}
            />
          )}
        </>
      }
    >
      {mayChange && (
        <>
          <Button small busy={doing === 'activate' && 'Activating...'} onClick={() => change('activate')}>
            Activate
          </Button>
          <Button small busy={doing === 'hide' && 'Hiding...'} onClick={() => change('hide')}>
            Hide
          </Button>
          <Button small data-tag aria-expanded={asked === 'tag'} onClick={() => toggle('tag')}>
            Tag
          </Button>
          <Button
            small
            data-collect
            aria-expanded={asked === 'collection'}
            onClick={() => toggle('collection')}
          >
            Collection
          </Button>
        </>
      )}
      {ids.size <= MAX_PRODUCTS_EXPORTED ? (
        <ExportButton
          call={exportProducts}
          needs="products.export"
          query={{ ids: [...ids].join(',') }}
          name="products"
          label="Export"
        />
      ) : (
        may('products.export') && <p>Up to {MAX_PRODUCTS_EXPORTED} ticked products can be exported.</p>
      )}
    </TickedBar>
  )
}

interface TagFormProps {
  busy: TagAction | undefined
  onSend: (action: TagAction, tag: string) => void
}

type TagAction = 'add_tag' | 'remove_tag'

/** Enter adds the tag. */
function TagForm({ busy, onSend }: TagFormProps) {
  const [tag, setTag] = useState('')
  const [fault, setFault] = useState<string>()
  const send = (action: TagAction) => {
    const wrong = !tag.trim() ? 'Type a tag.' : tag.includes(',') ? 'One tag, without a comma.' : undefined
    setFault(wrong)
    if (!wrong) onSend(action, tag.trim())
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send('add_tag')
  }
  return (
    <form className={styles.tag} method="post" onSubmit={submit}>
      <TextField
        ref={takeFocusInBar}
        label="Tag"
        autoComplete="off"
        autoCapitalize="off"
        maxLength={productFields.tags.maxLength}
        value={tag}
        error={fault}
        onChange={({ target }) => {
          setTag(target.value)
          setFault(undefined)
        }}
      />
      <Button small type="submit" busy={busy === 'add_tag' && 'Adding...'}>
        Add
      </Button>
      <Button small quiet busy={busy === 'remove_tag' && 'Removing...'} onClick={() => send('remove_tag')}>
        Remove
      </Button>
    </form>
  )
}
