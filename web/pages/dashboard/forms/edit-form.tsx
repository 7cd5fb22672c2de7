import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import styles from './edit-form.module.css'
import { FormFoot } from './form-foot.tsx'
import { Refused, type RefusedProps } from './refused.tsx'
import { submitting } from './take-focus.ts'
import { useArrival } from './use-arrival.ts'

interface EditFormProps<Row> extends RefusedProps<Row> {
  /** From `useEdit`. */
  edit: RefusedProps<Row>['edit'] & { save: () => void; busy: string }
  label: string
  saveLabel: string
  mayChange: boolean
  /** Further buttons beside the one that saves. */
  actions?: ReactNode
  children: ReactNode
}

/** The form for one row, shown beside the list. */
export function EditForm<Row>({
  edit,
  label,
  saveLabel,
  mayChange,
  actions,
  children,
  inWords,
}: EditFormProps<Row>) {
  return (
    <form
      ref={useArrival<HTMLFormElement>()}
      tabIndex={-1}
      className={styles.form}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={submitting(edit.save)}
    >
      {children}
      {(mayChange || actions) && (
        <FormFoot said={<Refused edit={edit} inWords={inWords} />}>
          {mayChange && (
            <Button small type="submit" busy={edit.busy === 'Saving...' && edit.busy}>
              {saveLabel}
            </Button>
          )}
          {actions}
        </FormFoot>
      )}
    </form>
  )
}
