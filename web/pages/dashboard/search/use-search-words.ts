import { useState } from 'react'
import { getSearchWords, type SearchWords, updateSearchWords } from '../../../../contract/search.ts'
import { callApi, statusOf } from '../../../api.ts'
import { useAttempt } from '../forms/use-act.ts'
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
  const [showsFaults, setShowsFaults] = useState(false)
  /** After a conflict: the words that another person has saved meanwhile. */
  const [theirs, setTheirs] = useState<SearchWords>()
  const {
    isBusy: isSaving,
    error,
    setError,
    attempt,
  } = useAttempt(async (thrown) => {
    if (statusOf(thrown) === 409) setTheirs(await findWords())
  })
  const setDrafts = (change: (now: GroupDraft[]) => GroupDraft[]) =>
    setHeld((now) => ({ ...now, drafts: change(now.drafts) }))

  const isDirty = JSON.stringify(groupsOf(drafts)) !== JSON.stringify(saved.groups)
  useUnsaved(isDirty)

  async function save(typed: GroupDraft[], version: number) {
    setShowsFaults(true)
    if (typed.some(faultOf)) return
    await attempt(async () => {
      setTheirs(undefined)
      const { body } = await callApi(updateSearchWords, { body: { version, groups: groupsOf(typed) } })
      const next = savedDrafts(typed, body.groups)
      // What was typed while the words were saved stays, and is saved next.
      setHeld((now) => ({ saved: body, base: next, drafts: now.drafts === typed ? next : now.drafts }))
      setShowsFaults(false)
    })
  }

  return {
    drafts,
    version: saved.version,
    isDirty,
    isSaving,
    // While it is busy, theirs may still come.
    failure: theirs || isSaving ? undefined : error,
    conflict: error !== undefined &&
      theirs && {
        message: error,
        changes: groupDifferences(base, theirs.groups),
        onReload() {
          setHeld(hold(theirs))
          setError(undefined)
          setShowsFaults(false)
        },
        onKeepMine() {
          const merged = mergeGroups(base, drafts, theirs.groups)
          setHeld({ ...hold(theirs), drafts: merged })
          setError(undefined)
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
