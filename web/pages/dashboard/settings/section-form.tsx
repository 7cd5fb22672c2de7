import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Conflict } from '../conflict.tsx'
import { differencesOf } from '../differences.ts'
import { SectionHead } from './section-head.tsx'
import styles from './settings.module.css'
import type { Section, SectionState } from './use-section.ts'
import { Alert } from '../alert.tsx'
import { submitting } from '../take-focus.ts'

interface SectionFormProps<Value extends object, Draft> {
  section: Section<Value, Draft>
  state: SectionState<Value, Draft>
  /** Beside the button that saves. */
  buttons?: ReactNode
  /** The refusal stands beside a field. */
  isToldAtField?: boolean
  children: ReactNode
}

export function SectionForm<Value extends object, Draft>({
  section,
  state,
  buttons,
  isToldAtField = false,
  children,
}: SectionFormProps<Value, Draft>) {
  const { key, title, about, draftOf, inWords } = section
  const { stored, theirs, refusal } = state
  return (
    <section className={styles.section} id={key} aria-labelledby={`settings-${key}`}>
      <SectionHead
        section={key}
        title={title}
        about={about}
        stored={stored}
        onPutBack={(value) => state.setDraft(draftOf(value as unknown as Value))}
      />
      <form method="post" noValidate onSubmit={submitting(() => void state.save(stored.version))}>
        {children}
        {refusal && theirs && (
          <Conflict
            message={refusal}
            changes={differencesOf(inWords(stored.value), inWords(theirs.value))}
            onReload={() => state.take(theirs)}
            onKeepMine={() => void state.save(theirs.version)}
          />
        )}
        <Alert>{!theirs && !isToldAtField && refusal}</Alert>
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
