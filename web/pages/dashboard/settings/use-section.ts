import { useState, type SetStateAction } from 'react'
import type { Call } from '../../../../contract/call.ts'
import { listSettingVersions, type SettingKey } from '../../../../contract/settings.ts'
import { callApi } from '../../../api.ts'
import { wholeSentence } from '../../../components/field-errors.ts'
import { refreshAccess } from '../access.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useSave, type SavedSetting } from './use-save.ts'

/** What is wrong with fields, by the places that the server gives them, such as `value.name`. */
export type Faults = Readonly<Record<string, string>>

export const faultAt = (faults: Faults, place: string): string | undefined =>
  faults[place] && wholeSentence(faults[place])

export interface Section<Value, Draft> {
  key: SettingKey
  title: string
  about: string
  call: Call
  draftOf: (value: Value) => Draft
  /** The value to save, or what cannot be read. */
  valueOf: (draft: Draft) => Value | { faults: Faults }
  /** The parts of a value in words, by their labels, for two people who have saved different ones. */
  inWords: (value: Value) => Record<string, string>
}

/** One section: what is stored, what is typed, and what the server said to it. */
export function useSection<Value extends object, Draft>(
  section: Section<Value, Draft>,
  loaded: SavedSetting<Value>,
) {
  const [stored, setStored] = useState(loaded)
  const [draft, setDraft] = useState(() => section.draftOf(loaded.value))
  const [fault, setFault] = useState('')
  const [unread, setUnread] = useState<Faults>({})
  const show = (saved: SavedSetting<Value>) => {
    setStored(saved)
    setDraft(section.draftOf(saved.value))
    setFault('')
    setUnread({})
  }
  const saving = useSave<Value>({
    send: async (body) =>
      (await callConfirmed(section.call, { body: body as never })).body as SavedSetting<Value>,
    find: async () => {
      const { body } = await callApi(listSettingVersions, { params: { key: section.key } })
      return body[0] as SavedSetting<Value>
    },
    contentOf: section.draftOf,
    onSaved: (saved) => {
      setStored(saved)
      // The whole dashboard has the shop's time zone, and says what the shop lacks.
      if (section.key === 'shop') void refreshAccess().catch(() => undefined)
      // What was typed while it was being saved stays, for the next time.
      setDraft((typed) => (typed === draft ? section.draftOf(saved.value) : typed))
    },
  })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(section.draftOf(stored.value))
  useUnsaved(isChanged)
  const change = (changed: SetStateAction<Draft>) => {
    setDraft(changed)
    setFault('')
    setUnread({})
    saving.setRefusal(null)
  }

  return {
    draft,
    setDraft: change,
    set: (changed: Partial<Draft>) => change((before) => ({ ...before, ...changed })),
    /** Says why what was chosen is not taken. */
    refuse: setFault,
    stored,
    isChanged,
    isSaving: saving.busy !== '',
    theirs: saving.theirs,
    refusal: fault || Object.values(unread)[0] || saving.refusal?.message || '',
    faults: Object.keys(unread).length > 0 ? unread : (saving.refusal?.fields ?? {}),
    take: (saved: SavedSetting<Value>) => {
      saving.reset()
      show(saved)
    },
    save: async (version: number) => {
      const value = section.valueOf(draft)
      const faults = 'faults' in value ? value.faults : {}
      setFault('')
      setUnread(faults)
      if ('faults' in value) return
      await saving.save(value, version, { what: section.key, told: `${section.title} saved` })
    },
  }
}

export type SectionState<Value extends object, Draft> = ReturnType<typeof useSection<Value, Draft>>
