import {
  type AdminCollection,
  type CollectionChoices,
  createCollection,
  deleteCollection,
  getAdminCollection,
  updateCollection,
} from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { useMay } from '../access.ts'
import { DeleteButton } from '../forms/delete-button.tsx'
import { EditForm } from '../forms/edit-form.tsx'
import { orNull } from '../load.ts'
import { saveRow } from '../forms/save-row.ts'
import { useEdit } from '../forms/use-edit.ts'
import { collectionInWords } from './collection-words.ts'
import {
  BLANK_COLLECTION,
  type CollectionDraft,
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
  /** Undefined for a new collection. */
  collection: AdminCollection | undefined
  choices: CollectionChoices
  /** Called after a save, or without an id after the collection was deleted. */
  onDone: (id?: number) => void
}

const draftOf = (collection: AdminCollection | undefined): CollectionDraft =>
  collection ? draftOfCollection(collection) : BLANK_COLLECTION

const remove = ({ id, version }: AdminCollection) =>
  callApi(deleteCollection, { params: { id }, query: { version } })

export function CollectionForm({ collection: loaded, choices, onDone }: CollectionFormProps) {
  const mayChange = useMay()('products.change')
  const edit = useEdit({
    loaded,
    draftOf,
    faultsOf,
    save: (draft, row) =>
      saveRow({ create: createCollection, change: updateCollection }, contentOf(draft, row)!, row),
    find: (id) => orNull(callApi(getAdminCollection, { params: { id } })),
    told: loaded ? 'Collection saved' : 'Collection created',
    onDone,
    mayChange,
  })
  const { row: collection, draft, set, faults, isDirty } = edit
  const preview = usePreview(draft)
  const chosen = preview.answer?.chosen ?? collection?.chosen ?? []

  const fields = { draft, faults, set }
  return (
    <EditForm
      edit={edit}
      label={collection ? collection.title : 'New collection'}
      saveLabel={collection ? 'Save collection' : 'Create collection'}
      mayChange={mayChange}
      inWords={(row) => collectionInWords(row, choices)}
      actions={
        mayChange &&
        collection &&
        !isDirty && (
          <DeleteButton
            edit={edit}
            noun="Collection"
            name={collection.title}
            about="Its page ends, and its products stay."
            onDelete={() => remove(collection)}
          />
        )
      }
    >
      <fieldset className={styles.plain} disabled={!mayChange}>
        <AboutFields {...fields} isNew={!collection} />
        <ProductsFields
          {...fields}
          choices={choices}
          known={new Map(chosen.map((product) => [product.id, product]))}
        />
        <Preview {...preview} />
        <PublishFields {...fields} />
      </fieldset>
    </EditForm>
  )
}
