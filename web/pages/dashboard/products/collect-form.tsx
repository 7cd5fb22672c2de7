import { useState } from 'react'
import { Link } from 'react-router'
import { type CollectionLine, listAdminCollections } from '../../../../contract/collection.ts'
import { callApi } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { Alert } from '../forms/alert.tsx'
import { optionsOf } from '../forms/options-of.tsx'
import { submitting, takeFocusInBar } from '../forms/take-focus.ts'
import { useLoaded } from '../forms/use-loaded.ts'
import styles from './product-bar.module.css'

interface CollectFormProps {
  busy: string | false
  onSend: (collection: CollectionLine) => void
}

/**
 * Chooses the collection for the ticked products. Only collections by hand are offered, because rules select products
 * by themselves.
 */
export function CollectForm({ busy, onSend }: CollectFormProps) {
  const [chosen, setChosen] = useState('')
  const { answer: lines, fault } = useLoaded(async (signal) => {
    const { body } = await callApi(listAdminCollections, {}, signal)
    return body.filter(({ kind }) => kind === 'manual')
  })
  if (fault) return <Alert>{fault}</Alert>
  if (!lines) return null
  if (lines.length === 0)
    return (
      <p>
        There is no collection by hand yet.{' '}
        <Link className="text-link" to="/dashboard/collections?collection=new">
          New collection
        </Link>
      </p>
    )
  const collection = lines.find(({ id }) => String(id) === chosen) ?? lines[0]!
  return (
    <form
      className={styles.tag}
      method="post"
      onSubmit={submitting(() => {
        if (!busy) onSend(collection)
      })}
    >
      <Select
        ref={takeFocusInBar}
        label="Collection"
        value={String(collection.id)}
        onChange={({ target }) => setChosen(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The key would open the field's list.
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      >
        {optionsOf(lines.map(({ id, title }) => [id, title]))}
      </Select>
      <Button small type="submit" busy={busy}>
        Add
      </Button>
    </form>
  )
}
