import { useState } from 'react'
import { getSearchWords, type SearchWords, updateSearchWords } from '../../../../contract/search.ts'
import { callApi, statusOf } from '../../../api.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { draftOf, faultOf, type GroupDraft, groupsOf, savedDrafts } from './group-draft.ts'

/** The groups as they are edited, and saved all at once. */
export function useSearchWords(loaded: SearchWords) {
  const [saved, setSaved] = useState(loaded)
  const [drafts, setDrafts] = useState(() => loaded.groups.map((group) => draftOf(group)))
  const [isSaving, setIsSaving] = useState(false)
  const [showsFaults, setShowsFaults] = useState(false)
  const [failure, setFailure] = useState<{ message: string; isConflict: boolean } | null>(null)

  const groups = groupsOf(drafts)
  const isDirty = JSON.stringify(groups) !== JSON.stringify(saved.groups)
  useUnsaved(isDirty)

  async function attempt(call: () => Promise<{ body: SearchWords }>, show: (words: SearchWords) => void) {
    if (isSaving) return
    setIsSaving(true)
    try {
      const { body } = await call()
      setSaved(body)
      show(body)
      setFailure(null)
      setShowsFaults(false)
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
    add: () => setDrafts((now) => [...now, draftOf()]),
    change: (draft: GroupDraft) =>
      setDrafts((now) => now.map((one) => (one.key === draft.key ? draft : one))),
    remove: (key: number) => setDrafts((now) => now.filter((one) => one.key !== key)),
    reload: () =>
      attempt(
        () => callApi(getSearchWords, {}),
        (theirs) => setDrafts(theirs.groups.map((group) => draftOf(group))),
      ),
    async save() {
      setShowsFaults(true)
      if (drafts.some(faultOf)) return
      await attempt(
        () => callApi(updateSearchWords, { body: { version: saved.version, groups } }),
        // What was typed while the words were saved stays, and is saved next.
        (words) => setDrafts((now) => (now === drafts ? savedDrafts(now, words.groups) : now)),
      )
    },
  }
}
