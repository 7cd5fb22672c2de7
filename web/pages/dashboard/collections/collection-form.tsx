import { useState } from 'react'
import {
  type AdminCollection,
  type CollectionChoices,
  createCollection,
  deleteCollection,
  updateCollection,
} from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { useDraft } from '../use-draft.ts'
import { BLANK_COLLECTION, contentOf, draftOfCollection, faultsOf } from './collection-draft.ts'
import { AboutFields, PublishFields } from './collection-fields.tsx'
import { useSend } from '../use-send.ts'
import styles from './collections.module.css'
import { Preview } from './preview.tsx'
import { ProductsFields } from './products-fields.tsx'
import { usePreview } from './use-preview.ts'

interface CollectionFormProps {
  /** Undefined for a new one. */
  collection: AdminCollection | undefined
  choices: CollectionChoices
  /** After a save; without an id when the collection was deleted. */
  onDone: (id?: number) => void
}

export function CollectionForm({ collection, choices, onDone }: CollectionFormProps) {
  const mayChange = useMay()('products.change')
  const { draft, set, isDirty } = useDraft(
    () => (collection ? draftOfCollection(collection) : BLANK_COLLECTION),
    mayChange,
  )
  const [isTried, setIsTried] = useState(false)
  const preview = usePreview(draft)
  const { busy, refusal, send } = useSend(onDone)
  const faults = { ...refusal?.fields, ...(isTried && faultsOf(draft)) }
  const chosen = preview.shown?.chosen ?? collection?.chosen ?? []

  function save() {
    setIsTried(true)
    const content = contentOf(draft, collection)
    if (!content) return
    void send('Saving...', collection ? 'Collection saved' : 'Collection created', async () => {
      if (!collection) return (await callApi(createCollection, { body: content })).body.id
      const { id, version } = collection
      const body = { ...content, version }
      return (await callApi(updateCollection, { params: { id }, body })).body.id
    })
  }

  const fields = { draft, faults, set }
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label={collection ? collection.title : 'New collection'}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <fieldset className={styles.plain} disabled={!mayChange}>
        <AboutFields {...fields} isNew={!collection} />
        <ProductsFields
          {...fields}
          choices={choices}
          known={new Map(chosen.map((product) => [product.id, product]))}
        />
        <Preview preview={preview} />
        <PublishFields {...fields} />
      </fieldset>
      {(refusal || (isTried && Object.keys(faults).length > 0)) && (
        <p className={styles.refusal} role="alert">
          {refusal?.message ?? Object.values(faults)[0]}
        </p>
      )}
      {mayChange && (
        <p className={styles.buttons}>
          <Button small type="submit" busy={busy === 'Saving...' && busy}>
            {collection ? 'Save collection' : 'Create collection'}
          </Button>
          {collection && !isDirty && (
            <Button
              small
              quiet
              busy={busy === 'Deleting...' && busy}
              onClick={() =>
                void send('Deleting...', 'Collection deleted', async () => {
                  const { id, version } = collection
                  await callApi(deleteCollection, { params: { id }, query: { version } })
                  return undefined
                })
              }
            >
              Delete
            </Button>
          )}
        </p>
      )}
    </form>
  )
}
