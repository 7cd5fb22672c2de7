import { useState } from 'react'
import {
  listSettingVersions,
  saveDeliverySetting,
  type DeliveryMethod,
  type DeliverySetting,
} from '../../../../contract/settings.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Conflict } from '../conflict.tsx'
import { inCents, inDollars } from '../dollars.ts'
import { useUnsaved } from '../unsaved.ts'
import { MethodFields, type MethodDraft } from './method-fields.tsx'
import styles from './settings.module.css'
import { SectionHead } from './section-head.tsx'
import { useSave, type SavedSetting } from './use-save.ts'

const MAX_METHODS = 5
const NEW: MethodDraft = { name: '', price: '', free_from: '', days_from: '', days_to: '', is_active: true }

export function DeliveryForm({ loaded }: { loaded: SavedSetting<DeliverySetting> }) {
  const [stored, setStored] = useState(loaded)
  const [drafts, setDrafts] = useState(() => draftsOf(loaded.value))
  const [fault, setFault] = useState('')
  const take = (saved: SavedSetting<DeliverySetting>) => {
    setStored(saved)
    setDrafts(draftsOf(saved.value))
    setFault('')
  }
  const saving = useSave<DeliverySetting>({
    send: async (body) => (await callApi(saveDeliverySetting, { body })).body,
    find: async () => {
      const { body } = await callApi(listSettingVersions, { params: { key: 'delivery' } })
      return body[0] as SavedSetting<DeliverySetting>
    },
    onSaved: take,
  })
  useUnsaved(JSON.stringify(drafts) !== JSON.stringify(draftsOf(stored.value)))

  async function save(version: number) {
    const methods = drafts.map(methodOf)
    const wrong = methods.findIndex((method) => method === undefined)
    setFault(
      wrong === -1
        ? ''
        : `${drafts[wrong]!.name || 'A method'}: prices are dollars such as 15.00, days are numbers.`,
    )
    if (wrong !== -1) return
    const value = { methods: methods as DeliveryMethod[] }
    await saving.save(value, version, { what: 'delivery', told: 'Delivery saved' })
  }

  const change = (at: number, changed: Partial<MethodDraft>) =>
    setDrafts((drafts) => drafts.map((draft, index) => (index === at ? { ...draft, ...changed } : draft)))

  return (
    <section className={styles.section} id="delivery" aria-labelledby="settings-delivery">
      <SectionHead
        section="delivery"
        title="Delivery"
        about="What shoppers choose from when they pay. A payment page that is open keeps what it shows."
        stored={stored}
        onPutBack={(value) => setDrafts(draftsOf(value as DeliverySetting))}
      />
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(stored.version)
        }}
      >
        {drafts.map((draft, at) => (
          <MethodFields
            // oxlint-disable-next-line react/no-array-index-key -- names may be empty or equal while one types
            key={at}
            draft={draft}
            place={at + 1}
            canRemove={drafts.length > 1}
            onChange={(changed) => change(at, changed)}
            onRemove={() => setDrafts((drafts) => drafts.filter((_, index) => index !== at))}
          />
        ))}
        {saving.refusal && saving.theirs && (
          <Conflict
            message={saving.refusal.message}
            changes={[
              { name: 'Methods', before: describe(stored.value), after: describe(saving.theirs.value) },
            ]}
            onReload={() => {
              take(saving.theirs!)
              saving.reset()
            }}
            onKeepMine={() => void save(saving.theirs!.version)}
          />
        )}
        {(fault || (saving.refusal && !saving.theirs)) && (
          <p className={styles.refusal} role="alert">
            {fault || saving.refusal?.message}
          </p>
        )}
        <p className={styles.buttons}>
          <Button small type="submit" busy={saving.busy !== '' && 'Saving...'}>
            Save Delivery
          </Button>
          {drafts.length < MAX_METHODS && (
            <Button small quiet onClick={() => setDrafts((drafts) => [...drafts, NEW])}>
              Add a method
            </Button>
          )}
        </p>
      </form>
    </section>
  )
}

const draftsOf = ({ methods }: DeliverySetting): MethodDraft[] =>
  methods.map(({ name, price, free_from, days_from, days_to, is_active }) => ({
    name,
    price: inDollars(price),
    free_from: free_from === null ? '' : inDollars(free_from),
    days_from: String(days_from),
    days_to: String(days_to),
    is_active,
  }))

/** Undefined where a price or a number of days cannot be read. */
function methodOf(draft: MethodDraft): DeliveryMethod | undefined {
  const price = inCents(draft.price)
  const freeFrom = draft.free_from.trim() === '' ? null : inCents(draft.free_from)
  const days = [draft.days_from, draft.days_to].map((typed) =>
    /^\d{1,2}$/.test(typed.trim()) ? +typed : undefined,
  )
  const [days_from, days_to] = days
  if (price === undefined || freeFrom === undefined || days_from === undefined || days_to === undefined)
    return undefined
  return {
    name: draft.name.trim(),
    price,
    free_from: freeFrom,
    days_from,
    days_to,
    is_active: draft.is_active,
  }
}

const describe = ({ methods }: DeliverySetting) =>
  methods.map(({ name, price }) => `${name} ${inDollars(price)}`).join(', ')
