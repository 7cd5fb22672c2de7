import { useState } from 'react'
import type { PageSlug } from '../../../../contract/page.ts'
import { pageKey, type PageSetting } from '../../../../contract/settings.ts'
import { shortTime } from '../shop-time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { Conflict } from '../forms/conflict.tsx'
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

export function usePageDraft({ value }: SavedPage) {
  const [title, setTitle] = useState(value.title)
  const [typed, setTyped] = useState(value.draft ?? value.text)
  const isChanged = title !== value.title || typed !== (value.draft ?? value.text)
  useUnsaved(isChanged)
  const write = ({ title, text, draft }: PageSetting) => {
    setTitle(title)
    setTyped(draft ?? text)
  }
  return { title, setTitle, typed, setTyped, isChanged, write }
}

interface PageEditorProps {
  page: SavedPage
  draft: ReturnType<typeof usePageDraft>
  onSaved: (page: SavedPage) => void
}

/** The text that is written is the draft, where there is one; publishing makes it the page's. */
export function PageEditor({ page, draft, onSaved }: PageEditorProps) {
  const { title, setTitle, typed, setTyped, write } = draft
  const { slug, value } = page
  const show = (saved: SavedSetting<PageSetting>) => onSaved({ slug, ...saved })
  const { busy, refusal, theirs, save, reset } = useSavePage(slug, show)

  const publish = (version: number) =>
    save({ title, text: typed, draft: null }, version, { what: 'publish', told: `${title} published` })
  const saveDraft = () =>
    save({ ...value, draft: typed }, page.version, { what: 'draft', told: 'Draft saved' })

  return (
    <form
      className={styles.editor}
      method="post"
      noValidate
      onSubmit={submitting(() => void publish(page.version))}
    >
      <div className={styles.writing}>
        <TextField
          label="Title"
          value={title}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setTitle(target.value)}
        />
        <TextArea
          label="Text"
          hint={HINT}
          rows={18}
          maxLength={20_000}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {refusal && theirs && (
          <Conflict
            message={refusal.message}
            changes={[
              { name: 'Text', before: page.value.text, after: theirs.value.draft ?? theirs.value.text },
            ]}
            onReload={() => {
              write(theirs.value)
              reset()
              show(theirs)
            }}
            onKeepMine={() => void publish(theirs.version)}
          />
        )}
        <Alert>{!theirs && refusal?.message}</Alert>
        <p className={settings.buttons}>
          <Button small type="submit" busy={busy === 'publish' && 'Publishing...'}>
            Publish
          </Button>
          <Button small quiet busy={busy === 'draft' && 'Saving...'} onClick={() => void saveDraft()}>
            Save draft
          </Button>
        </p>
        <p className={styles.state}>
          {page.saved_at ? `Saved ${shortTime(page.saved_at)} by ${page.saved_by}` : 'Not changed yet'}
        </p>
        <Versions
          setting={pageKey(slug)}
          version={page.version}
          onPutBack={(value) => write({ ...(value as PageSetting), draft: null })}
        />
      </div>
      <Preview title={title} text={typed} />
    </form>
  )
}
