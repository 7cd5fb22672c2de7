import {
  type AdminLook,
  createLook,
  deleteLook,
  getAdminLook,
  listAdminLooks,
  type LookContent,
  MAX_LOOK,
  MIN_LOOK,
  updateLook,
} from '../../../../contract/look.ts'
import { withPlainBlanks } from '../../../../contract/plain-blanks.ts'
import { callApi } from '../../../api.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { ChosenList } from '../collections/chosen-list.tsx'
import styles from '../collections/collections.module.css'
import { Check } from '../forms/check.tsx'
import { PictureField } from '../settings/picture-field.tsx'
import { DeleteButton } from '../forms/delete-button.tsx'
import { EditForm } from '../forms/edit-form.tsx'
import { isEqual } from '../forms/merge-drafts.ts'
import { fieldsOf } from '../forms/fields-of.ts'
import { orNull } from '../load.ts'
import { saveRow } from '../forms/save-row.ts'
import { useEdit } from '../forms/use-edit.ts'
import { useChosenProducts } from './use-chosen-products.ts'

const BLANK: LookContent = { title: '', picture: null, members: [], active: true }

const draftOf = (look: AdminLook | undefined): LookContent => {
  if (!look) return BLANK
  const { title, picture, members, active } = look
  return { title, picture, members, active }
}

const inWords = ({ title, picture, chosen, active }: AdminLook) => ({
  title,
  picture: picture.url,
  'what is worn': chosen.map(({ name }) => name).join('\n'),
  shown: active ? 'yes' : 'no',
})

function faultsOf({ title, picture, members }: LookContent): Record<string, string> {
  return {
    ...(!title.trim() && { title: 'Enter a title.' }),
    ...(!picture && { picture: 'Choose a picture.' }),
    ...(members.length < MIN_LOOK && { members: `Choose ${MIN_LOOK} to ${MAX_LOOK} products.` }),
  }
}

async function findMade(sent: LookContent): Promise<AdminLook | undefined> {
  const title = withPlainBlanks(sent.title).trim()
  const { body: newest } = await callApi(listAdminLooks, { query: { text: title } })
  const named = newest.find((look) => look.title === title)
  if (!named) return undefined
  const { body: look } = await callApi(getAdminLook, { params: { id: named.id } })
  const isSent =
    look.picture.url === sent.picture?.url &&
    look.active === sent.active &&
    isEqual(look.members, sent.members)
  return isSent ? look : undefined
}

const remove = ({ id, version }: AdminLook) => callApi(deleteLook, { params: { id }, query: { version } })

interface LookFormProps {
  /** Undefined for a new look. */
  look: AdminLook | undefined
  /** Called after a save, or without an id after the look was deleted. */
  onDone: (id?: number) => void
}

export function LookForm({ look: loaded, onDone }: LookFormProps) {
  const mayChange = useMay()('products.change')
  const edit = useEdit({
    loaded,
    draftOf,
    faultOf: (draft) => Object.values(faultsOf(draft))[0],
    faultsOf,
    save: (draft, row) => saveRow({ create: createLook, change: updateLook }, draft, row),
    find: (id) => orNull(callApi(getAdminLook, { params: { id } })),
    findMade,
    told: loaded ? 'Look saved' : 'Look created',
    onDone,
    mayChange,
  })
  const { row: look, draft, set, faults, isDirty } = edit

  return (
    <EditForm
      edit={edit}
      label={look ? look.title : 'New look'}
      saveLabel={look ? 'Save look' : 'Create look'}
      mayChange={mayChange}
      inWords={inWords}
      actions={
        mayChange &&
        look &&
        !isDirty && (
          <DeleteButton
            edit={edit}
            noun="Look"
            name={look.title}
            about="No product shows it any more. Its products stay."
            onDelete={() => remove(look)}
          />
        )
      }
    >
      <LookFields draft={draft} faults={faults} look={look} disabled={!mayChange} set={set} />
    </EditForm>
  )
}

interface LookFieldsProps {
  draft: LookContent
  faults: Partial<Record<string, string>>
  look: AdminLook | undefined
  disabled: boolean
  set: (changed: Partial<LookContent>) => void
}

function LookFields({ draft, faults, look, disabled, set }: LookFieldsProps) {
  const known = useChosenProducts(draft.members, look?.chosen ?? [])
  return (
    <fieldset className={styles.plain} disabled={disabled}>
      <TextField
        {...fieldsOf(draft, set, faults)('title')}
        label="Title"
        hint="Stands below the picture"
        maxLength={80}
      />
      <PictureField
        label="Picture"
        picture={draft.picture}
        none="None."
        onChange={(picture) => set({ picture })}
      />
      <h2>What is worn</h2>
      <ChosenList
        title="Products"
        about={`${MIN_LOOK} to ${MAX_LOOK}, in the order in which they are shown.`}
        most={MAX_LOOK}
        isOrdered
        ids={draft.members}
        known={known}
        onChange={(members) => set({ members })}
      />
      <Check className={styles.check} checked={draft.active} onChange={(active) => set({ active })}>
        Shoppers see it
      </Check>
    </fieldset>
  )
}
