import { useRef } from 'react'
import type { Disposition, ListedReturn } from '../../../../contract/admin-return.ts'
import { nameWithSize } from '../../../../contract/sizes.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Alert } from '../forms/alert.tsx'
import { submitting } from '../forms/take-focus.ts'
import { optionsOf } from '../forms/options-of.tsx'
import { DISPOSITION_LABELS, dispositionsOf, isToPutAway, type Place } from './dispositions.ts'
import { ItemWords } from './item-words.tsx'
import { ReloadButton } from './reload-button.tsx'
import styles from './returns.module.css'
import { useItemKeys } from './use-item-keys.ts'
import { usePuttingAway } from './use-putting-away.ts'

/** Chooses dispositions for inspected pieces of a return with at least one item to put away. */
export function PutAway({ returned }: { returned: ListedReturn }) {
  const form = useRef<HTMLFormElement>(null)
  const { items } = returned
  const open = items.filter(isToPutAway)
  const { places, choose, pressed, save, setError, isSending, error, reload } = usePuttingAway(open, form)
  const chosen = useItemKeys({ items: open, needs: 'returns.receive', pressed, save, setError }, form)
  return (
    <form ref={form} className={styles.judge} method="post" noValidate onSubmit={submitting(save)}>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <ItemWords item={item} />
            {isToPutAway(item) && (
              <ChooseDisposition
                item={item}
                place={places[item.id] ?? {}}
                isChosen={open.length > 1 && chosen?.id === item.id}
                isAlone={open.length === 1}
                onChange={(place) => choose(item.id, place)}
              />
            )}
          </li>
        ))}
      </ul>
      <Alert>{error}</Alert>
      <div className={styles.actions}>
        <ReloadButton reload={reload} />
        <Button type="submit" small quiet busy={isSending && 'Sending...'}>
          Save
        </Button>
      </div>
    </form>
  )
}

interface ChooseDispositionProps {
  item: ListedReturn['items'][number]
  place: Place
  isChosen: boolean
  /** True if no other item of the return is to be put away. */
  isAlone: boolean
  onChange: (place: Place) => void
}

function ChooseDisposition({ item, place, isChosen, isAlone, onChange }: ChooseDispositionProps) {
  const { id, name, size, outcome } = item
  const { disposition = '', why = '' } = place
  const refused = outcome === 'refused' ? 'the refused ' : ''
  return (
    <div className={classNames(styles.choose, isChosen && styles.chosen)}>
      <Select
        label={isAlone ? 'What becomes of it' : `What becomes of ${refused}${nameWithSize(name, size)}`}
        name={`disposition-${id}`}
        value={disposition}
        onChange={({ target }) =>
          onChange({ ...place, disposition: (target.value as Disposition) || undefined })
        }
      >
        <option value="">Choose…</option>
        {optionsOf(dispositionsOf(item).map((each) => [each, DISPOSITION_LABELS[each]]))}
      </Select>
      {disposition === 'destroy' && (
        <TextField
          label="The lawful reason"
          name={`disposed-why-${id}`}
          maxLength={1000}
          required
          value={why}
          onChange={({ target }) => onChange({ ...place, why: target.value })}
        />
      )}
    </div>
  )
}
