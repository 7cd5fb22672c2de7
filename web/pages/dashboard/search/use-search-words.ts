import { useState } from 'react'
import { getSearchWords, type SearchWords, updateSearchWords } from '../../../../contract/search.ts'
import { callApi, statusOf } from '../../../api.ts'
import { useUnsaved } from '../unsaved.ts'
import { draftOf, faultOf, type GroupDraft, groupsOf } from './group-draft.ts'

/** The groups as they are edited, and saved all at once. */
export function useSearchWords(loaded: SearchWords) {
  const [saved, setSaved] = useState(loaded)
  const [drafts, setDrafts] = useState(() => loaded.groups.map(draftOf))
  const [isSaving, setIsSaving] = useState(false)
  const [showsFaults, setShowsFaults] = useState(false)
  const [failure, setFailure] = useState<{ message: string; isConflict: boolean } | null>(null)

  const groups = groupsOf(drafts)
  const isDirty = JSON.stringify(groups) !== JSON.stringify(saved.groups)
  useUnsaved(isDirty)

  function show(words: SearchWords) {
    setSaved(words)
    setDrafts(words.groups.map(draftOf))
    setFailure(null)
    setShowsFaults(false)
  }

  async function attempt(call: () => Promise<{ body: SearchWords }>) {
    if (isSaving) return
    setIsSaving(true)
    try {
      show((await call()).body)
    } catch (error) {
      setFailure({ message: (error as Error).message, isConflict: statusOf(error) === 409 })
    } finally {
      setIsSaving(false)
    }
  }

  return {
    drafts,
    version: saved.version,
    isDirty,
    isSaving,
    failure,
    faultOf: (draft: GroupDraft) => (showsFaults ? faultOf(draft) : undefined),
    add: () => setDrafts([...drafts, draftOf()]),
    change: (draft: GroupDraft) => setDrafts(drafts.map((one) => (one.key === draft.key ? draft : one))),
    remove: (key: number) => setDrafts(drafts.filter((one) => one.key !== key)),
    reload: () => attempt(() => callApi(getSearchWords, {})),
    async save() {
      setShowsFaults(true)
      if (drafts.some(faultOf)) return
      await attempt(() => callApi(updateSearchWords, { body: { version: saved.version, groups } }))
    },
  }
}
