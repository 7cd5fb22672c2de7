import { useState } from 'react'
import type { PageSlug } from '../../../../contract/page.ts'
import { pageKey, type PageSetting } from '../../../../contract/settings.ts'
import { shortTime } from '../shop-time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { AskButton } from '../forms/ask-button.tsx'
import { Conflict } from '../forms/conflict.tsx'
import { differencesOf } from '../forms/differences.ts'
import { isEqual, mergeDrafts } from '../forms/merge-drafts.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { Preview } from './preview.tsx'
import styles from './pages.module.css'
import settings from './settings.module.css'
import { useSavePage } from './use-save-page.ts'
import type { SavedSetting } from './use-save.ts'
import { Versions } from './versions.tsx'
import { Alert } from '../forms/alert.tsx'
import { submitting } from '../forms/take-focus.ts'

export type SavedPage = SavedSetting<PageSetting> & { slug: PageSlug }

const HINT =
  '## makes a heading, - a list, **bold**, [words](/faq) a link. {brand} and {support} stand for yours, {shipping} and {return_parcel} for what these settings say of them. A draft is seen by nobody else.'

/** What stands in the form: the draft, where there is one. */
const shownOf = ({ title, text, draft }: PageSetting) => ({ title, typed: draft ?? text })

const inWords = ({ title, text, draft }: PageSetting) => ({ Title: title, Text: text, Draft: draft ?? '' })

/** As long as nothing else is typed, the form shows what is saved. */
export function usePageDraft({ value }: SavedPage) {
  const [base, setBase] = useState(value)
  const [shown, setShown] = useState(() => shownOf(value))
  if (base !== value) {
    setBase(value)
    if (isEqual(shown, shownOf(base))) setShown(shownOf(value))
  }
  const isChanged = !isEqual(shown, shownOf(value))
  useUnsaved(isChanged)
  return {
    ...shown,
    isChanged,
    write: (changed: Partial<typeof shown>) => setShown({ ...shown, ...changed }),
    /**
     * Shows this text, on the version `over`. Otherwise an untouched form would show the text of that version once it
     * arrives.
     */
    keep: (kept: typeof shown, over: PageSetting) => {
      setBase(over)
      setShown(kept)
    },
  }
}

interface PageEditorProps {
  page: SavedPage
  draft: ReturnType<typeof usePageDraft>
  onSaved: (page: SavedPage) => void
}

type Act = 'publish' | 'draft' | 'discard'

function valueAfter(
  act: Act,
  { title, typed }: ReturnType<typeof shownOf>,
  stored: PageSetting,
): PageSetting {
  if (act === 'publish') return { title, text: typed, draft: null }
  return { ...stored, draft: act === 'draft' ? typed : null }
}

/** After a conflict what was refused is done again, and no more than that: a draft is not published by it. */
function usePageActs({ page, draft: { title, typed, write, keep }, onSaved }: PageEditorProps) {
  const { slug, value } = page
  const show = (saved: SavedSetting<PageSetting>) => onSaved({ slug, ...saved })
  const saving = useSavePage(slug, show)
  const [tried, setTried] = useState<Act>('draft')

  function send(act: Act, form: ReturnType<typeof shownOf>, over: SavedSetting<PageSetting>) {
    setTried(act)
    if (act === 'publish' && !form.title.trim()) return
    const told = { publish: `${form.title} published`, draft: 'Draft saved', discard: 'Draft discarded' }[act]
    void saving.save(valueAfter(act, form, over.value), over.version, { what: act, told })
  }
  return {
    ...saving,
    titleFault: tried === 'publish' && !title.trim() ? 'A page needs a title.' : undefined,
    save: (act: Act) => send(act, { title, typed }, page),
    take: (theirs: SavedSetting<PageSetting>) => {
      write(shownOf(theirs.value))
      saving.reset()
      show(theirs)
    },
    keepMine: (theirs: SavedSetting<PageSetting>) => {
      const merged = mergeDrafts(shownOf(value), { title, typed }, shownOf(theirs.value))
      // What is published is what stood in the form, never the other person's draft.
      const kept = tried === 'publish' ? { ...merged, typed } : merged
      keep(kept, theirs.value)
      show(theirs)
      send(tried, kept, theirs)
    },
  }
}

/** The text that is written is the draft, where there is one; publishing makes it the page's. */
export function PageEditor(props: PageEditorProps) {
  const { page, draft } = props
  const { title, typed, isChanged, write } = draft
  const { slug, value } = page
  const acts = usePageActs(props)
  const { busy, refusal, theirs } = acts

  return (
    <form
      className={styles.editor}
      method="post"
      noValidate
      onSubmit={submitting(() => acts.save('publish'))}
    >
      <div className={styles.writing}>
        <TextField
          label="Title"
          value={title}
          maxLength={80}
          autoComplete="off"
          error={acts.titleFault}
          onChange={({ target }) => write({ title: target.value })}
        />
        <TextArea
          label="Text"
          hint={HINT}
          rows={18}
          maxLength={20_000}
          value={typed}
          onChange={({ target }) => write({ typed: target.value })}
        />
        {refusal && theirs && (
          <Conflict
            message={refusal.message}
            changes={differencesOf(inWords(value), inWords(theirs.value))}
            onReload={() => acts.take(theirs)}
            onKeepMine={() => acts.keepMine(theirs)}
          />
        )}
        <Alert>{!theirs && refusal?.message}</Alert>
        <p className={settings.buttons}>
          <Button small type="submit" busy={busy === 'publish' && 'Publishing...'}>
            Publish
          </Button>
          <Button small quiet busy={busy === 'draft' && 'Saving...'} onClick={() => acts.save('draft')}>
            Save draft
          </Button>
          {isChanged && (
            <Button small quiet onClick={() => write(shownOf(value))}>
              Discard changes
            </Button>
          )}
          {!isChanged && value.draft !== null && (
            <AskButton
              label="Discard draft"
              verb="Discard"
              name="the draft"
              busy={busy === 'discard' && 'Discarding...'}
              onYes={() => acts.save('discard')}
            >
              {value.text.trim() ? 'The text that is published stays.' : 'The page has no text then.'}
            </AskButton>
          )}
        </p>
        <p className={styles.state}>
          {page.saved_at ? `Saved ${shortTime(page.saved_at)} by ${page.saved_by}` : 'Not changed yet'}
        </p>
        <Versions
          setting={pageKey(slug)}
          version={page.version}
          onPutBack={(earlier) => write(shownOf({ ...(earlier as PageSetting), draft: null }))}
        />
      </div>
      <Preview title={title} text={typed} />
    </form>
  )
}
