import { useState } from 'react'
import { Link } from 'react-router'
import { MAX_NOTE, MAX_TAG, MAX_TAGS, type Notes as Records } from '../../../../contract/order-notes.ts'
import { shortTime } from '../shop-time.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import styles from './notes.module.css'
import { AskDialog } from '../forms/ask-dialog.tsx'
import { useAct } from '../forms/use-act.ts'
import { useUnsaved } from '../forms/unsaved.ts'
import { submitting } from '../forms/take-focus.ts'

type Send = Promise<{ body: Records }>

interface NotesProps {
  records: Records
  /** What the notes belong to, such as `order HL-…`. */
  owner: string
  mayChange: boolean
  /** Path of the list that a tag filters. */
  listAt: string
  addNote: (text: string) => Send
  removeNote: (note: number) => Send
  setTags: (chosen: { tags: string[]; was: string[] }) => Send
  onChange: (changed: Records) => void
  isOpen?: boolean
}

/** Notes and tags, which only the staff see. */
export function Notes(props: NotesProps) {
  const { records, owner, mayChange, addNote, removeNote, onChange } = props
  const { notes, tags } = records
  const [wasOpen] = useState(props.isOpen || notes.length > 0)
  const [text, setText] = useState('')
  const [removing, setRemoving] = useState<Records['notes'][number]>()
  const { isBusy, act } = useAct()
  useUnsaved(text.trim() !== '')

  const change = (send: () => Send, done?: () => void) =>
    act(async () => {
      onChange((await send()).body)
      done?.()
    })

  if (!mayChange && notes.length + tags.length === 0) return null
  const summary = [notes.length === 0 ? 'Notes' : `Notes (${notes.length})`, ...tags].join(', ')
  return (
    <details className={styles.notes} open={wasOpen}>
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
                  onClick={() => setRemoving(note)}
                >
                  Remove
                </button>
              )}
            </footer>
          </li>
        ))}
      </ol>
      <AskDialog
        verb="Remove"
        name="this note"
        isOpen={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        onYes={() => void change(() => removeNote(removing!.id))}
      >
        “{removing?.text}”
      </AskDialog>
      {mayChange && (
        <form
          className={styles.form}
          method="post"
          aria-label={`Note on ${owner}`}
          onSubmit={submitting(() => {
            if (!text.trim()) return
            void change(
              () => addNote(text),
              // Text that was typed during sending stays.
              () => setText((now) => (now === text ? '' : now)),
            )
          })}
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
      <Tags {...props} isBusy={isBusy} change={change} />
    </details>
  )
}

interface TagsProps extends NotesProps {
  isBusy: boolean
  change: (send: () => Send, done?: () => void) => Promise<void>
}

function Tags({ records: { tags }, owner, mayChange, listAt, setTags, isBusy, change }: TagsProps) {
  const [tag, setTag] = useState('')
  return (
    <form
      className={styles.form}
      method="post"
      aria-label={`Tags of ${owner}`}
      onSubmit={submitting(() => {
        if (!tag.trim()) return
        void change(
          () => setTags({ tags: [...tags, tag], was: tags }),
          () => setTag((now) => (now === tag ? '' : now)),
        )
      })}
    >
      <ul className={styles.tags} aria-label="Tags">
        {tags.map((one) => (
          <li key={one}>
            <Link to={`${listAt}?tag=${encodeURIComponent(one)}`}>{one}</Link>
            {mayChange && (
              <button
                type="button"
                aria-label={`Remove the tag ${one}`}
                onClick={() =>
                  void change(() => setTags({ tags: tags.filter((other) => other !== one), was: tags }))
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
  )
}
