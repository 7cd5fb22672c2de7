import {
  type AdminCollection,
  type CollectionChoices,
  createCollection,
  deleteCollection,
  getAdminCollection,
  updateCollection,
} from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { submitting } from '../take-focus.ts'
import { useComeIntoView } from '../use-come-into-view.ts'
import { DeleteButton } from '../delete-button.tsx'
import { orNull } from '../load.ts'
import { Refused } from '../refused.tsx'
import { saveRow } from '../save-row.ts'
import { SAID_AT_FIELD, useEdit } from '../use-edit.ts'
import { collectionInWords } from './collection-words.ts'
import {
  BLANK_COLLECTION,
  type CollectionDraft,
  type CollectionFaults,
  contentOf,
  draftOfCollection,
  faultsOf,
} from './collection-draft.ts'
import { AboutFields, PublishFields } from './collection-fields.tsx'
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

const draftOf = (collection: AdminCollection | undefined): CollectionDraft =>
  collection ? draftOfCollection(collection) : BLANK_COLLECTION

const hasFault = (draft: CollectionDraft) => Object.keys(faultsOf(draft)).length > 0

export function CollectionForm({ collection: loaded, choices, onDone }: CollectionFormProps) {
  const mayChange = useMay()('products.change')
  const edit = useEdit({
    loaded,
    draftOf,
    faultOf: (draft) => (hasFault(draft) ? SAID_AT_FIELD : undefined),
    save: (draft, row) =>
      saveRow({ create: createCollection, change: updateCollection }, contentOf(draft, row)!, row),
    find: (id) => orNull(callApi(getAdminCollection, { params: { id } })),
    told: loaded ? 'Collection saved' : 'Collection created',
    onDone,
    mayChange,
  })
  const { row: collection, draft, set, isDirty, isTried, busy, send } = edit
  const preview = usePreview(draft)
  const faults: CollectionFaults = isTried && hasFault(draft) ? faultsOf(draft) : (edit.fields ?? {})
  const chosen = preview.shown?.chosen ?? collection?.chosen ?? []

  const fields = { draft, faults, set }
  return (
    <form
      ref={useComeIntoView<HTMLFormElement>()}
      className={styles.form}
      method="post"
      noValidate
      aria-label={collection ? collection.title : 'New collection'}
      onSubmit={submitting(edit.save)}
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
      <Refused edit={edit} inWords={(row) => collectionInWords(row, choices)} />
      {mayChange && (
        <p className={styles.buttons}>
          <Button small type="submit" busy={busy === 'Saving...' && busy}>
            {collection ? 'Save collection' : 'Create collection'}
          </Button>
          {collection && !isDirty && (
            <DeleteButton
              name={collection.title}
              about="Its page ends, and its products stay."
              isBusy={busy === 'Deleting...'}
              onDelete={() =>
                void send('Deleting...', 'Collection deleted', async () => {
                  const { id, version } = collection
                  await callApi(deleteCollection, { params: { id }, query: { version } })
                })
              }
            />
          )}
        </p>
      )}
    </form>
  )
}
