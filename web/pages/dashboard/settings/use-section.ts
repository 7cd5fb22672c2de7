import { useState, type SetStateAction } from 'react'
import type { Call } from '../../../../contract/call.ts'
import { listSettingVersions, type SettingKey } from '../../../../contract/settings.ts'
import { callApi } from '../../../api.ts'
import { wholeSentence } from '../../../components/field-errors.ts'
import { refreshAccess } from '../access.ts'
import { callConfirmed } from '../forms/confirmation.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { useSave, type SavedSetting } from './use-save.ts'

/** Messages by the paths that the server uses, such as `value.name`. */
export type Faults = Readonly<Record<string, string>>

export const faultAt = (faults: Faults, place: string): string | undefined =>
  faults[place] && wholeSentence(faults[place])

export interface Section<Value, Draft> {
  key: SettingKey
  title: string
  about: string
  call: Call
  draftOf: (value: Value) => Draft
  /** The value to save, or the faults of what cannot be parsed. */
  valueOf: (draft: Draft) => Value | { faults: Faults }
  /** Describes a value, texts by label, to compare versions after a conflict. */
  inWords: (value: Value) => Record<string, string>
}

/** The state of one section: its stored value, its draft, and the server's answer. */
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
      // The whole dashboard uses the shop's time zone, and shows the remaining first steps.
      if (section.key === 'shop') void refreshAccess().catch(() => undefined)
      // Input during the save stays in the draft.
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
    /** Shows why a choice was refused. */
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
