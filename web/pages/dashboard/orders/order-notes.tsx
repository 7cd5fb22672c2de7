import { useState } from 'react'
import { Link } from 'react-router'
import {
  addOrderNote,
  MAX_NOTE,
  MAX_TAG,
  MAX_TAGS,
  removeOrderNote,
  setOrderTags,
  type OrderNotes as Notes,
} from '../../../../contract/order-notes.ts'
import type { AdminOrder } from '../../../../contract/order.ts'
import { ApiError, callApi } from '../../../api.ts'
import { shortTime } from '../../../components/dates.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import { useUnsaved } from '../unsaved.ts'
import styles from './order-notes.module.css'

interface OrderNotesProps {
  order: AdminOrder
  onChange: (changed: Notes) => void
}

/** Notes and tags, which only the staff see. */
export function OrderNotes({ order: { id, notes, tags }, onChange }: OrderNotesProps) {
  const mayChange = useMay()('orders.change')
  const [hasNotes] = useState(notes.length > 0)
  const [text, setText] = useState('')
  const [tag, setTag] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  useUnsaved(text.trim() !== '')
  const params = { id }

  async function change(send: () => Promise<{ body: Notes }>, done?: () => void) {
    if (isBusy) return
    setIsBusy(true)
    try {
      onChange((await send()).body)
      done?.()
    } catch (error) {
      notify('error', error instanceof ApiError ? error.message : 'Something went wrong.', 6000)
    } finally {
      setIsBusy(false)
    }
  }

  if (!mayChange && notes.length + tags.length === 0) return null
  const summary = [notes.length === 0 ? 'Notes' : `Notes (${notes.length})`, ...tags].join(', ')
  return (
    <details className={styles.notes} open={hasNotes}>
      <summary>{summary}</summary>
      <ol aria-label="Notes">
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <footer>
              {note.by}, <time dateTime={note.at}>{shortTime(note.at)}</time>
              {mayChange && (
                <button
                  type="button"
                  className="text-link"
                  aria-label={`Remove the note ${note.text.slice(0, 60)}`}
                  onClick={() =>
                    void change(() => callApi(removeOrderNote, { params: { id, note: note.id } }))
                  }
                >
                  Remove
                </button>
              )}
            </footer>
          </li>
        ))}
      </ol>
      {mayChange && (
        <form
          className={styles.form}
          method="post"
          aria-label={`Note on order ${id}`}
          onSubmit={(event) => {
            event.preventDefault()
            if (!text.trim()) return
            void change(
              () => callApi(addOrderNote, { params, body: { text } }),
              () => setText(''),
            )
          }}
        >
          <TextArea
            label="Note for the staff"
            rows={2}
            maxLength={MAX_NOTE}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button small quiet type="submit" busy={isBusy && 'Saving...'}>
            Add note
          </Button>
        </form>
      )}
      <form
        className={styles.form}
        method="post"
        aria-label={`Tags of order ${id}`}
        onSubmit={(event) => {
          event.preventDefault()
          if (!tag.trim()) return
          void change(
            () => callApi(setOrderTags, { params, body: { tags: [...tags, tag] } }),
            () => setTag(''),
          )
        }}
      >
        <ul className={styles.tags} aria-label="Tags">
          {tags.map((one) => (
            <li key={one}>
              <Link to={`/dashboard/orders?tag=${encodeURIComponent(one)}`}>{one}</Link>
              {mayChange && (
                <button
                  type="button"
                  aria-label={`Remove the tag ${one}`}
                  onClick={() =>
                    void change(() =>
                      callApi(setOrderTags, {
                        params,
                        body: { tags: tags.filter((other) => other !== one) },
                      }),
                    )
                  }
                >
                  ×
                </button>
              )}
            </li>
          ))}
        </ul>
        {mayChange && tags.length < MAX_TAGS && (
          <>
            <TextField
              label="Tag"
              maxLength={MAX_TAG}
              autoComplete="off"
              value={tag}
              onChange={({ target }) => setTag(target.value)}
            />
            <Button small quiet type="submit" busy={isBusy && 'Saving...'}>
              Add tag
            </Button>
          </>
        )}
      </form>
    </details>
  )
}
