import { useState } from 'react'
import { listSettingVersions } from '../../../../contract/settings.ts'
import { callApi } from '../../../api.ts'
import { callConfirmed } from '../confirmation.ts'
import { useUnsaved } from '../unsaved.ts'
import { draftOf, faultsByField, valueOf, type SettingSection, type SettingValue } from './sections.ts'
import { useSave, type SavedSetting } from './use-save.ts'

export type Saved = SavedSetting<SettingValue>

/** One section of plain fields: what is stored, what is typed, and what the server said to it. */
export function useSetting(section: SettingSection, loaded: Saved) {
  const [stored, setStored] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(section, loaded.value))
  const take = (saved: Saved) => {
    setStored(saved)
    setDraft(draftOf(section, saved.value))
  }
  const saving = useSave<SettingValue>({
    send: async (body) => (await callConfirmed(section.call, { body: body as never })).body,
    find: async () => (await callApi(listSettingVersions, { params: { key: section.key } })).body[0] as Saved,
    onSaved: take,
  })
  const base = draftOf(section, stored.value)
  const isChanged = section.fields.some(({ name }) => draft[name] !== base[name])
  useUnsaved(isChanged)

  return {
    draft,
    isChanged,
    isSaving: saving.busy !== '',
    refusal: saving.refusal && {
      message: saving.refusal.message,
      fields: faultsByField(saving.refusal.fields),
    },
    stored,
    theirs: saving.theirs,
    change: (name: string, value: string | boolean) => {
      setDraft((draft) => ({ ...draft, [name]: value }))
      saving.setRefusal(null)
    },
    /** Fills the form with an earlier value, to be looked at and saved. */
    fill: (value: SettingValue) => setDraft(draftOf(section, value)),
    take: (saved: Saved) => {
      saving.reset()
      take(saved)
    },
    save: (version: number) =>
      saving.save(valueOf(section, draft) as SettingValue, version, {
        what: section.key,
        told: `${section.title} saved`,
      }),
  }
}
