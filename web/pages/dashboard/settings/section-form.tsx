import { type ReactNode, useEffect, useRef } from 'react'
import { wholeSentence } from '../../../components/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Conflict } from '../forms/conflict.tsx'
import { differencesOf } from '../forms/differences.ts'
import styles from './settings.module.css'
import type { Faults, Section, SectionState } from './use-section.ts'
import { shortTime } from '../shop-time.ts'
import { Versions } from './versions.tsx'
import { Alert } from '../forms/alert.tsx'
import { focusFault, submitting } from '../forms/take-focus.ts'

interface SectionFormProps<Value extends object, Draft> {
  section: Section<Value, Draft>
  state: SectionState<Value, Draft>
  /** Beside the button that saves. */
  buttons?: ReactNode
  /** Whether a fault stands beside its field; others are told above the button. */
  hasField?: (place: string) => boolean
  children: ReactNode
}

export function SectionForm<Value extends object, Draft>({
  section,
  state,
  buttons,
  hasField,
  children,
}: SectionFormProps<Value, Draft>) {
  const { key, title, about, draftOf, inWords } = section
  const { stored, theirs, refusal, faults } = state
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusal && !theirs) focusFault(form.current)
  }, [refusal, theirs])
  return (
    <section className={styles.section} id={key} tabIndex={-1} aria-labelledby={`settings-${key}`}>
      <header>
        <h2 id={`settings-${key}`}>{title}</h2>
        <p>{about}</p>
        <p>
          {stored.saved_at ? `Saved ${shortTime(stored.saved_at)} by ${stored.saved_by}` : 'Not changed yet'}
        </p>
        <Versions
          setting={key}
          version={stored.version}
          onPutBack={(value) => state.setDraft(draftOf(value as unknown as Value))}
        />
      </header>
      <form ref={form} method="post" noValidate onSubmit={submitting(() => void state.save(stored.version))}>
        {children}
        {refusal && theirs && (
          <Conflict
            message={refusal}
            changes={differencesOf(inWords(stored.value), inWords(theirs.value))}
            onReload={() => state.take(theirs)}
            onKeepMine={() => void state.save(theirs.version)}
          />
        )}
        <Alert>{!theirs && refusal && tellAbove(refusal, faults, hasField)}</Alert>
        <p className={styles.buttons}>
          <Button small type="submit" busy={state.isSaving && 'Saving...'}>
            Save {title}
          </Button>
          {buttons}
          {state.isChanged && (
            <Button small quiet onClick={() => state.take(stored)}>
              Discard changes
            </Button>
          )}
        </p>
      </form>
    </section>
  )
}

/** What no field says, and else that fields above say it. */
function tellAbove(refusal: string, faults: Faults, hasField?: (place: string) => boolean): string {
  const places = Object.keys(faults)
  const untold = places.filter((place) => !hasField?.(place))
  if (places.length === 0) return refusal
  if (untold.length > 0) return untold.map((place) => wholeSentence(faults[place]!)).join(' ')
  return places.length === 1
    ? 'Not saved: one field needs another look.'
    : `Not saved: ${places.length} fields need another look.`
}
