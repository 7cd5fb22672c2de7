import { useState } from 'react'
import type { PageSlug } from '../../../../contract/page.ts'
import {
  listSettingVersions,
  pageKey,
  savePageSetting,
  type PageSetting,
} from '../../../../contract/settings.ts'
import { ApiError, callApi, statusOf } from '../../../api.ts'
import { shortTime } from '../../../components/dates.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { Conflict } from '../conflict.tsx'
import { useUnsaved } from '../unsaved.ts'
import { Preview } from './preview.tsx'
import styles from './settings.module.css'
import { Versions } from './versions.tsx'

export interface SavedPage {
  slug: PageSlug
  value: PageSetting
  version: number
  saved_at: string | null
  saved_by: string | null
}

const HINT =
  '## makes a heading, - a list, **bold**, [words](/faq) a link. {brand} and {support} stand for yours. A draft is seen by nobody else.'

/** The text that is written is the draft, where there is one; publishing makes it the page's. */
export function PageEditor({ page, onSaved }: { page: SavedPage; onSaved: (page: SavedPage) => void }) {
  const [title, setTitle] = useState(page.value.title)
  const [typed, setTyped] = useState(page.value.draft ?? page.value.text)
  const [busy, setBusy] = useState<'draft' | 'publish' | null>(null)
  const [refusal, setRefusal] = useState('')
  const [theirs, setTheirs] = useState<SavedPage | null>(null)
  const { slug } = page
  useUnsaved(title !== page.value.title || typed !== (page.value.draft ?? page.value.text))

  async function save(how: 'draft' | 'publish', version: number) {
    if (busy) return
    setBusy(how)
    setRefusal('')
    setTheirs(null)
    const value =
      how === 'publish'
        ? { title, text: typed, draft: null }
        : { title: page.value.title, text: page.value.text, draft: typed }
    try {
      const { body } = await callApi(savePageSetting, { params: { slug }, body: { value, version } })
      onSaved({ slug, ...body })
      notify('success', how === 'publish' ? `${title} published` : 'Draft saved')
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : 'Something went wrong.')
      if (statusOf(error) === 409) setTheirs(await findPage(slug).catch(() => null))
    } finally {
      setBusy(null)
    }
  }

  return (
    <form
      className={styles.editor}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save('publish', page.version)
      }}
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
            message={refusal}
            changes={[
              { name: 'Text', before: page.value.text, after: theirs.value.draft ?? theirs.value.text },
            ]}
            onReload={() => onSaved(theirs)}
            onKeepMine={() => void save('publish', theirs.version)}
          />
        )}
        {refusal && !theirs && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <p className={styles.buttons}>
          <Button small type="submit" busy={busy === 'publish' && 'Publishing...'}>
            Publish
          </Button>
          <Button
            small
            quiet
            busy={busy === 'draft' && 'Saving...'}
            onClick={() => void save('draft', page.version)}
          >
            Save draft
          </Button>
        </p>
        <p className={styles.state}>
          {page.saved_at ? `Saved ${shortTime(page.saved_at)} by ${page.saved_by}` : 'Not changed yet'}
        </p>
        <Versions
          setting={pageKey(slug)}
          version={page.version}
          onPutBack={(value) => {
            const { title, text } = value as PageSetting
            setTitle(title)
            setTyped(text)
          }}
        />
      </div>
      <Preview title={title} text={typed} />
    </form>
  )
}

async function findPage(slug: PageSlug): Promise<SavedPage> {
  const { body } = await callApi(listSettingVersions, { params: { key: pageKey(slug) } })
  return { slug, ...(body[0] as Omit<SavedPage, 'slug'>) }
}
