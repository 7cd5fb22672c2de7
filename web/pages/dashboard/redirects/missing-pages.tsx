import { useState } from 'react'
import { dayInWords } from '../../../../contract/promise.ts'
import { type MissingPage, type SavedRedirect, saveRedirect } from '../../../../contract/redirect.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../../contract/counted.ts'
import { LinkField } from '../forms/link-field.tsx'
import { useSend } from '../forms/use-send.ts'
import { Alert } from '../forms/alert.tsx'
import { submitting } from '../forms/take-focus.ts'
import styles from './redirects.module.css'
import { replacedBy } from './replaced-by.ts'

interface MissingPagesProps {
  missing: MissingPage[]
  mayChange: boolean
  onDone: () => void
}

export function MissingPages({ missing, mayChange, onDone }: MissingPagesProps) {
  return (
    <section aria-labelledby="missing-pages">
      <h2 id="missing-pages">Asked for and not found</h2>
      <p className="soft">
        In the last 30 days, by browsers and search engines. Only the address is kept, not who asked.
      </p>
      {missing.length === 0 ? (
        <p className={styles.none}>Every address that was asked for was found.</p>
      ) : (
        <ul>
          {missing.map((page) => (
            <Missing key={page.path} page={page} mayChange={mayChange} onDone={onDone} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface MissingProps {
  page: MissingPage
  mayChange: boolean
  onDone: () => void
}

function Missing({ page: { path, asked, last_day, likely }, mayChange, onDone }: MissingProps) {
  const [isTyping, setIsTyping] = useState(false)
  const [typed, setTyped] = useState('')
  const { busy, refusal, send } = useSend<SavedRedirect>(onDone)
  const redirect = (target: string | null) =>
    send(
      'Saving...',
      // A colleague may have saved a redirect for the path since the list was loaded.
      (saved) => (target === null ? `${path} is gone` : `${path} leads to ${target}`) + replacedBy(saved),
      async () => (await callApi(saveRedirect, { body: { path, target } })).body,
    )
  return (
    <li className={styles.row} data-row tabIndex={-1} aria-label={path}>
      <p>
        <bdi>{path}</bdi>
      </p>
      <p className="soft">
        {asked === 1 ? 'Once' : `${formatCount(asked)} times`}, last {dayInWords(last_day)}
      </p>
      {mayChange && !isTyping && (
        <p className={styles.choices}>
          {likely && (
            <Button small busy={busy} onClick={() => void redirect(likely.target)}>
              Lead to {likely.name}
            </Button>
          )}
          <Button small quiet aria-label={`Lead to another page: ${path}`} onClick={() => setIsTyping(true)}>
            Lead to…
          </Button>
          <Button small quiet aria-label={`${path} is gone`} busy={busy} onClick={() => void redirect(null)}>
            Gone
          </Button>
        </p>
      )}
      {isTyping && (
        <form
          className={styles.typed}
          method="post"
          noValidate
          onSubmit={submitting(() => void redirect(typed))}
        >
          <LinkField
            label={`Where ${path} leads`}
            placeholder="/shop/12"
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for
            autoFocus
            value={typed}
            error={refusal?.message}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button small type="submit" busy={busy} disabled={!typed}>
            Save
          </Button>
          <Button small quiet onClick={() => setIsTyping(false)}>
            Cancel
          </Button>
        </form>
      )}
      <Alert>{refusal && !isTyping && refusal.message}</Alert>
    </li>
  )
}
