import { useState } from 'react'
import { type SavedRedirect, saveRedirect } from '../../../../contract/redirect.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Check } from '../forms/check.tsx'
import { fieldsOf } from '../forms/fields-of.ts'
import { LinkField } from '../forms/link-field.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { useSend } from '../forms/use-send.ts'
import { Alert } from '../forms/alert.tsx'
import { submitting } from '../forms/take-focus.ts'
import styles from './redirects.module.css'
import { replacedBy } from './replaced-by.ts'

const EMPTY = { path: '', target: '', isGone: false }

export function RedirectForm({ onDone }: { onDone: () => void }) {
  const [draft, setDraft] = useState(EMPTY)
  useUnsaved(draft.path !== '' || draft.target !== '')
  const { busy, refusal, send } = useSend<SavedRedirect>(() => {
    setDraft(EMPTY)
    onDone()
  })
  const save = () => {
    const { path, target, isGone } = draft
    const body = { path, target: isGone ? null : target }
    return send(
      'Saving...',
      (saved) => `The redirect is saved${replacedBy(saved)}`,
      async () => (await callApi(saveRedirect, { body })).body,
    )
  }
  const { path, target } = refusal?.fields ?? {}
  const field = fieldsOf(draft, (changed) => setDraft({ ...draft, ...changed }), { path, target })
  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      aria-labelledby="new-redirect"
      onSubmit={submitting(() => void save())}
    >
      <h2 id="new-redirect">New redirect</h2>
      <TextField
        {...field('path')}
        label="Old address"
        placeholder="/products/linen-shirt"
        spellCheck={false}
        maxLength={2000}
      />
      <LinkField
        {...field('target')}
        label="Leads to"
        placeholder="/shop/12"
        spellCheck={false}
        maxLength={2000}
        disabled={draft.isGone}
      />
      <Check checked={draft.isGone} onChange={(isGone) => setDraft({ ...draft, isGone })}>
        The page is gone for good
      </Check>
      <Alert>{refusal && !path && !target && refusal.message}</Alert>
      <p>
        <Button small type="submit" busy={busy} disabled={!draft.path || (!draft.isGone && !draft.target)}>
          Save redirect
        </Button>
      </p>
    </form>
  )
}
