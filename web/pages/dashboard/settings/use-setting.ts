import { useState } from 'react'
import { listSettingVersions } from '../../../../contract/settings.ts'
import { ApiError, callApi, statusOf } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { useUnsaved } from '../unsaved.ts'
import { draftOf, faultsByField, valueOf, type SettingSection, type SettingValue } from './sections.ts'

export interface Saved {
  value: SettingValue
  version: number
  saved_at: string | null
  saved_by: string | null
}

/** One section: what is stored, what is typed, and what the server said to it. */
export function useSetting(section: SettingSection, loaded: Saved) {
  const [stored, setStored] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(section, loaded.value))
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string; fields: Record<string, string> } | null>(null)
  const [theirs, setTheirs] = useState<Saved | null>(null)

  const base = draftOf(section, stored.value)
  const isChanged = section.fields.some(({ name }) => draft[name] !== base[name])
  useUnsaved(isChanged)

  const take = (saved: Saved) => {
    setStored(saved)
    setDraft(draftOf(section, saved.value))
    setTheirs(null)
    setRefusal(null)
  }

  async function save(version: number) {
    if (isSaving) return
    setIsSaving(true)
    setRefusal(null)
    setTheirs(null)
    try {
      const body = { value: valueOf(section, draft), version } as never
      take((await callApi(section.call, { body })).body as Saved)
      notify('success', `${section.title} saved`)
    } catch (error) {
      const { message, fields } =
        error instanceof ApiError ? error : { message: 'Something went wrong.', fields: {} }
      setRefusal({ message, fields: faultsByField(fields) })
      if (statusOf(error) === 409) setTheirs(await findStored(section).catch(() => null))
    } finally {
      setIsSaving(false)
    }
  }

  return {
    draft,
    isChanged,
    isSaving,
    refusal,
    stored,
    theirs,
    change: (name: string, value: string | boolean) => {
      setDraft((draft) => ({ ...draft, [name]: value }))
      setRefusal((refusal) => refusal && { ...refusal, fields: { ...refusal.fields, [name]: '' } })
    },
    /** Fills the form with an earlier value, to be looked at and saved. */
    fill: (value: SettingValue) => setDraft(draftOf(section, value)),
    discard: () => take(stored),
    take,
    save,
  }
}

const findStored = async ({ key }: SettingSection) => {
  const { body } = await callApi(listSettingVersions, { params: { key } })
  return body[0] as Saved
}
