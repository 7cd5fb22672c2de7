import { useState } from 'react'
import {
  type AdminLook,
  createLook,
  deleteLook,
  type LookContent,
  MAX_LOOK,
  MIN_LOOK,
  updateLook,
} from '../../../../contract/look.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { ChosenList } from '../collections/chosen-list.tsx'
import styles from '../collections/collections.module.css'
import { PictureField } from '../settings/picture-field.tsx'
import { useDraft } from '../use-draft.ts'
import { useSend } from '../use-send.ts'
import { useChosenProducts } from './use-chosen-products.ts'

const BLANK: LookContent = { title: '', picture: null, members: [], active: true }

const draftOf = ({ title, picture, members, active }: AdminLook): LookContent => ({
  title,
  picture,
  members,
  active,
})

function faultsOf({ title, picture, members }: LookContent): Record<string, string> {
  return {
    ...(!title.trim() && { title: 'Enter a title.' }),
    ...(!picture && { picture: 'Choose a picture.' }),
    ...(members.length < MIN_LOOK && { members: `Choose ${MIN_LOOK} to ${MAX_LOOK} products.` }),
  }
}

interface LookFormProps {
  /** Undefined for a new one. */
  look: AdminLook | undefined
  /** After a save; without an id when the look was deleted. */
  onDone: (id?: number) => void
}

export function LookForm({ look, onDone }: LookFormProps) {
  const mayChange = useMay()('products.change')
  const { draft, set, isDirty } = useDraft(() => (look ? draftOf(look) : BLANK), mayChange)
  const [isTried, setIsTried] = useState(false)
  const { busy, refusal, send } = useSend(onDone)
  const faults: Record<string, string> = { ...refusal?.fields, ...(isTried && faultsOf(draft)) }

  function save() {
    setIsTried(true)
    if (Object.keys(faultsOf(draft)).length > 0) return
    void send('Saving...', look ? 'Look saved' : 'Look created', async () => {
      if (!look) return (await callApi(createLook, { body: draft })).body.id
      const { id, version } = look
      return (await callApi(updateLook, { params: { id }, body: { ...draft, version } })).body.id
    })
  }

  const remove = ({ id, version }: AdminLook) =>
    send('Deleting...', 'Look deleted', async () => {
      await callApi(deleteLook, { params: { id }, query: { version } })
      return undefined
    })

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-label={look ? look.title : 'New look'}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <LookFields draft={draft} faults={faults} look={look} disabled={!mayChange} set={set} />
      {(refusal || Object.keys(faults).length > 0) && (
        <p className={styles.refusal} role="alert">
          {refusal?.message ?? Object.values(faults)[0]}
        </p>
      )}
      {mayChange && (
        <p className={styles.buttons}>
          <Button small type="submit" busy={busy === 'Saving...' && busy}>
            {look ? 'Save look' : 'Create look'}
          </Button>
          {look && !isDirty && (
            <Button small quiet busy={busy === 'Deleting...' && busy} onClick={() => void remove(look)}>
              Delete
            </Button>
          )}
        </p>
      )}
    </form>
  )
}

interface LookFieldsProps {
  draft: LookContent
  faults: Record<string, string>
  look: AdminLook | undefined
  disabled: boolean
  set: (changed: Partial<LookContent>) => void
}

function LookFields({ draft, faults, look, disabled, set }: LookFieldsProps) {
  const known = useChosenProducts(draft.members, look?.chosen ?? [])
  return (
    <fieldset className={styles.plain} disabled={disabled}>
      <TextField
        label="Title"
        hint="Below the picture"
        maxLength={80}
        autoComplete="off"
        error={faults.title}
        value={draft.title}
        onChange={({ target }) => set({ title: target.value })}
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
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={draft.active}
          onChange={({ target }) => set({ active: target.checked })}
        />
        Shoppers see it
      </label>
    </fieldset>
  )
}
