import { useState } from 'react'
import { getSearchWords, type SearchWords, updateSearchWords } from '../../../../contract/search.ts'
import { callApi, statusOf } from '../../../api.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import {
  draftOf,
  faultOf,
  groupDifferences,
  type GroupDraft,
  groupsOf,
  mergeGroups,
  savedDrafts,
} from './group-draft.ts'

interface Failure {
  message: string
  /** The words that somebody else has saved meanwhile; present only after a conflict. */
  theirs?: SearchWords | undefined
}

interface Held {
  saved: SearchWords
  /** As they were saved, under the keys of those that are typed over them. */
  base: GroupDraft[]
  drafts: GroupDraft[]
}

function hold(saved: SearchWords): Held {
  const drafts = saved.groups.map((group) => draftOf(group))
  return { saved, base: drafts, drafts }
}

/** The groups as they are edited, and saved all at once. */
export function useSearchWords(loaded: SearchWords) {
  const [{ saved, base, drafts }, setHeld] = useState(() => hold(loaded))
  const [isSaving, setIsSaving] = useState(false)
  const [showsFaults, setShowsFaults] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const setDrafts = (change: (now: GroupDraft[]) => GroupDraft[]) =>
    setHeld((now) => ({ ...now, drafts: change(now.drafts) }))

  const isDirty = JSON.stringify(groupsOf(drafts)) !== JSON.stringify(saved.groups)
  useUnsaved(isDirty)

  async function save(typed: GroupDraft[], version: number) {
    if (isSaving) return
    setShowsFaults(true)
    if (typed.some(faultOf)) return
    setIsSaving(true)
    try {
      const { body } = await callApi(updateSearchWords, { body: { version, groups: groupsOf(typed) } })
      const next = savedDrafts(typed, body.groups)
      // What was typed while the words were saved stays, and is saved next.
      setHeld((now) => ({ saved: body, base: next, drafts: now.drafts === typed ? next : now.drafts }))
      setFailure(undefined)
      setShowsFaults(false)
    } catch (error) {
      const theirs = statusOf(error) === 409 ? await findWords() : undefined
      setFailure({ message: (error as Error).message, theirs })
    } finally {
      setIsSaving(false)
    }
  }

  const { theirs } = failure ?? {}
  return {
    drafts,
    version: saved.version,
    isDirty,
    isSaving,
    failure: theirs ? undefined : failure?.message,
    conflict: failure &&
      theirs && {
        message: failure.message,
        changes: groupDifferences(base, theirs.groups),
        onReload() {
          setHeld(hold(theirs))
          setFailure(undefined)
          setShowsFaults(false)
        },
        onKeepMine() {
          const merged = mergeGroups(base, drafts, theirs.groups)
          setHeld({ ...hold(theirs), drafts: merged })
          setFailure(undefined)
          void save(merged, theirs.version)
        },
      },
    faultOf: (draft: GroupDraft) => (showsFaults ? faultOf(draft) : undefined),
    add: () => setDrafts((now) => [...now, draftOf()]),
    change: (draft: GroupDraft) =>
      setDrafts((now) => now.map((one) => (one.key === draft.key ? draft : one))),
    remove: (key: number) => setDrafts((now) => now.filter((one) => one.key !== key)),
    save: () => save(drafts, saved.version),
  }
}

const findWords = (): Promise<SearchWords | undefined> =>
  callApi(getSearchWords, {}).then(
    ({ body }) => body,
    () => undefined,
  )
