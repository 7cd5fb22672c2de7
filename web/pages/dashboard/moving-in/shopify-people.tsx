import { useState } from 'react'
import type { PeopleReport } from '../../../../contract/moving-in.ts'
import { sendFile } from '../../../transfer.ts'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../../contract/counted.ts'
import { ReportCounts } from '../import/report-counts.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import { useSend } from '../forms/use-send.ts'
import { ChooseExport } from './choose-export.tsx'
import styles from './moving-in.module.css'
import { MovingNotes } from './moving-report.tsx'

type FileCall = Parameters<typeof sendFile>[0]

interface ShopifyPeopleProps {
  /** Such as `customers`. */
  noun: string
  check: FileCall
  bring: FileCall
  onDone: () => void
}

/** A file of customers or orders is checked first; the second press imports it. */
export function ShopifyPeople({ noun, check, bring, onDone }: ShopifyPeopleProps) {
  const [checked, setChecked] = useState<{ file: File; report: PeopleReport }>()
  const [done, setDone] = useState<PeopleReport>()
  const checking = useSend(() => {})
  const importing = useSend(onDone)
  useUnsaved(importing.busy !== '')
  const inWords = (count: number) => counted(count, noun.slice(0, -1), noun)

  const look = (file: File) =>
    checking.send('Checking the file...', 'The file is checked', async () => {
      setDone(undefined)
      setChecked({ file, report: await sendFile<PeopleReport>(check, file, { query: {} }) })
    })
  const take = (file: File) =>
    importing.send('Importing...', `The ${noun} have arrived`, async () => {
      setDone(await sendFile<PeopleReport>(bring, file, { query: {} }))
      setChecked(undefined)
    })
  return (
    <>
      <ChooseExport
        label={`Shopify’s file of ${noun}`}
        words={checking.busy || `Choose the file of ${noun}`}
        disabled={importing.busy !== ''}
        refusal={checking.refusal ?? importing.refusal}
        onFile={(file) => void look(file)}
      />
      {checked && (
        <section className={styles.report} aria-label={checked.file.name}>
          <h3>{checked.file.name}</h3>
          <ReportCounts
            counts={[
              [noun, checked.report.arriving, noun.slice(0, -1)],
              ['here already', checked.report.here],
              ['left out', checked.report.left_out],
            ]}
            bad="left out"
          />
          {checked.report.notes.length > 0 && (
            <MovingNotes
              notes={checked.report.notes}
              count={checked.report.note_count}
              of={noun === 'orders' ? 'Order' : 'E-mail'}
            />
          )}
          {checked.report.arriving === 0 ? (
            <p>There is nothing to import.</p>
          ) : (
            <p>
              <Button small busy={importing.busy} onClick={() => void take(checked.file)}>
                Import {inWords(checked.report.arriving)}
              </Button>
            </p>
          )}
        </section>
      )}
      {done && (
        <p className={styles.done} role="status">
          {inWords(done.arriving)} {done.arriving === 1 ? 'has' : 'have'} arrived.
        </p>
      )}
    </>
  )
}
