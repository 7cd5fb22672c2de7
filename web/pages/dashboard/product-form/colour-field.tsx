import { useState } from 'react'
import { type Colour, createColour, listColours } from '../../../../contract/colour.ts'
import { callApi } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { isOfIme } from '../../../ui/is-of-ime.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { BLANK_COLOUR, FamilyAndValue } from '../forms/family-and-value.tsx'
import { useAttempt } from '../forms/use-act.ts'
import { useLoaded } from '../forms/use-loaded.ts'
import styles from './style-field.module.css'
import { optionsOf } from '../forms/options-of.tsx'

interface ColourFieldProps {
  /** Id of a colour, or ''. */
  value: string
  /** Ids of colours that other products of the style have. */
  taken: readonly number[]
  error?: string | undefined
  /** Called with the colour, its name and the previous colour's name; '' for none. */
  onChange: (colour: string, name: string, before: string) => void
}

/** Chooses a colour of the palette, to which new ones can be added. */
export function ColourField({ value, taken, error, onChange }: ColourFieldProps) {
  const [added, setAdded] = useState<Colour[]>([])
  const [isAdding, setIsAdding] = useState(false)
  const { answer = [], fault } = useLoaded(async (signal) => (await callApi(listColours, {}, signal)).body)
  const palette = [...answer, ...added]
  const chosen = palette.find(({ id }) => String(id) === value)
  const hex = chosen?.hex
  const choose = (value: string, all = palette) =>
    onChange(value, all.find(({ id }) => String(id) === value)?.name ?? '', chosen?.name ?? '')
  return (
    <div className={styles.colour}>
      <div className={styles.choice}>
        <Select
          label="Colour"
          name="colour_id"
          value={value}
          error={error}
          hint={fault ? 'The palette could not be fetched. Reload the page to choose a colour.' : undefined}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">None</option>
          {value && hex === undefined && <option value={value}>As it is</option>}
          {optionsOf(
            palette.map(({ id, name }) => [id, taken.includes(id) ? `${name} (there already)` : name]),
          )}
        </Select>
        {value && <span className={styles.dot} style={{ background: hex }} aria-hidden />}
        <Button small quiet aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          New colour
        </Button>
      </div>
      {isAdding && (
        <NewColour
          onDone={(colour) => {
            setAdded([...added, colour])
            setIsAdding(false)
            choose(String(colour.id), [...palette, colour])
          }}
        />
      )}
    </div>
  )
}

function NewColour({ onDone }: { onDone: (colour: Colour) => void }) {
  const [draft, setDraft] = useState(BLANK_COLOUR)
  const { isBusy: isSending, error: refusal, attempt } = useAttempt()
  const name = draft.name.trim()

  const add = () =>
    attempt(async () => {
      if (!name) return
      const { body } = await callApi(createColour, { body: { ...draft, name } })
      notify('success', `Added ${name}`)
      onDone(body)
    })

  return (
    <div className={styles.adding} role="group" aria-label="New colour">
      <TextField
        label="Name of the colour"
        maxLength={40}
        autoComplete="off"
        value={draft.name}
        error={refusal}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isOfIme(event.nativeEvent)) return
          // Enter would save the product.
          event.preventDefault()
          void add()
        }}
      />
      <FamilyAndValue colour={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
      <Button small quiet disabled={!name} busy={isSending && 'Adding...'} onClick={() => void add()}>
        Add to the palette
      </Button>
    </div>
  )
}
