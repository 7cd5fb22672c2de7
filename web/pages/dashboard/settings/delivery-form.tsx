import {
  MAX_DELIVERY_GROUPS,
  MAX_DELIVERY_METHODS,
  saveDeliverySetting,
  type DeliverySetting,
} from '../../../../contract/settings.ts'
import { randomKey } from '../../../random-key.ts'
import { Button } from '../../../ui/button.tsx'
import {
  draftOf,
  inWords,
  valueOf,
  type DeliveryDraft,
  type GroupDraft,
  type MethodDraft,
} from './delivery-draft.ts'
import { GroupFields } from './group-fields.tsx'
import { MethodFields } from './method-fields.tsx'
import { SectionForm } from './section-form.tsx'
import { addingFields } from '../forms/take-focus.ts'
import styles from './settings.module.css'
import type { SavedSetting } from './use-save.ts'
import { faultAt, useSection, type Faults, type Section } from './use-section.ts'

const NEW = { name: '', price: '', free_from: '', days_from: '', days_to: '', is_active: true }

/** Paths of the values that have a field here, beside which a fault is shown. */
const FIELDS =
  /^value\.(methods\.\d+\.(name|price|free_from|days_from|days_to|groups)|groups\.\d+\.(name|countries))$/

const SECTION: Section<DeliverySetting, DeliveryDraft> = {
  key: 'delivery',
  title: 'Delivery',
  about:
    'Where orders are sent, and what shoppers choose from when they pay. A payment page that is open keeps what it shows.',
  call: saveDeliverySetting,
  draftOf,
  valueOf,
  inWords,
}

export function DeliveryForm({ loaded }: { loaded: SavedSetting<DeliverySetting> }) {
  const state = useSection(SECTION, loaded)
  const { draft, set, setDraft, faults } = state
  const changeMethod = (at: number, changed: Partial<MethodDraft>) =>
    setDraft((draft) => ({
      ...draft,
      methods: draft.methods.with(at, { ...draft.methods[at]!, ...changed }),
    }))
  return (
    <SectionForm
      section={SECTION}
      state={state}
      hasField={(place) => FIELDS.test(place)}
      buttons={
        draft.methods.length < MAX_DELIVERY_METHODS && (
          <Button small quiet onClick={addingFields(() => setDraft(withNewMethod))}>
            Add a method
          </Button>
        )
      }
    >
      <Groups draft={draft} faults={faults} onChange={set} />
      <h3>Methods</h3>
      {draft.methods.map((method, at) => (
        <MethodFields
          // oxlint-disable-next-line react/no-array-index-key -- names may be empty or equal while one types
          key={at}
          draft={method}
          faultOf={(name) => faultAt(faults, `value.methods.${at}.${name}`)}
          place={at + 1}
          groups={draft.groups}
          canRemove={draft.methods.length > 1}
          onChange={(changed) => changeMethod(at, changed)}
          onRemove={() => set({ methods: draft.methods.filter((_, index) => index !== at) })}
        />
      ))}
    </SectionForm>
  )
}

interface GroupsProps {
  draft: DeliveryDraft
  faults: Faults
  onChange: (changed: Partial<DeliveryDraft>) => void
}

function Groups({ draft: { groups, methods }, faults, onChange }: GroupsProps) {
  const change = (at: number, changed: Partial<GroupDraft>) =>
    onChange({ groups: groups.with(at, { ...groups[at]!, ...changed }) })
  const addGroup = () => {
    const key = randomKey()
    onChange({
      groups: [...groups, { key, name: '', countries: [] }],
      // A method that is for all countries is for new ones too.
      methods: methods.map((method) =>
        method.groups.length === groups.length ? { ...method, groups: [...method.groups, key] } : method,
      ),
    })
  }
  const taken = new Set(groups.flatMap(({ countries }) => countries))
  return (
    <>
      <h3>Countries</h3>
      {groups.map((group, at) => (
        <GroupFields
          key={group.key}
          draft={group}
          faultOf={(name) => faultAt(faults, `value.groups.${at}.${name}`)}
          place={at + 1}
          taken={taken}
          canRemove={groups.length > 1}
          onChange={(changed) => change(at, changed)}
          onRemove={() => onChange({ groups: groups.filter((_, index) => index !== at) })}
        />
      ))}
      {groups.length < MAX_DELIVERY_GROUPS && (
        <p className={styles.buttons}>
          <Button small quiet onClick={addingFields(addGroup)}>
            Add a group of countries
          </Button>
        </p>
      )}
    </>
  )
}

const withNewMethod = (draft: DeliveryDraft): DeliveryDraft => ({
  ...draft,
  methods: [...draft.methods, { ...NEW, groups: draft.groups.map(({ key }) => key) }],
})
