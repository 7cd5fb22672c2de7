import { useState } from 'react'
import {
  createSizeChart,
  deleteSizeChart,
  updateSizeChart,
  type AdminSizeChart,
} from '../../../../contract/size-chart.ts'
import { MAX_CHART_NAME } from '../../../../contract/product-fields.ts'
import { callApi } from '../../../api.ts'
import { useLengthUnit } from '../../../components/length-unit.ts'
import { SizeChartTable, UnitSwitch } from '../../../components/size-chart-table.tsx'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { messageOf } from '../refusal.ts'
import { forgetUnsaved, useUnsaved } from '../unsaved.ts'
import { BLANK_CHART, contentOf, draftOfChart, faultOfChart, inUnit } from './chart-draft.ts'
import { ChartGrid } from './chart-grid.tsx'
import styles from './size-charts.module.css'

interface ChartFormProps {
  /** Undefined for a new one. */
  chart: AdminSizeChart | undefined
  /** After a save or a removal. */
  onDone: () => void
}

export function ChartForm({ chart, onDone }: ChartFormProps) {
  const [unit, chooseUnit] = useLengthUnit()
  const [base] = useState(() => (chart ? draftOfChart(chart, unit) : { ...BLANK_CHART, unit }))
  const [draft, setDraft] = useState(base)
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  useUnsaved(JSON.stringify(contentOf(draft)) !== JSON.stringify(contentOf(base)))

  async function send(done: string, call: () => Promise<unknown>) {
    if (isSending) return
    setIsSending(true)
    setRefusal(undefined)
    try {
      await call()
      forgetUnsaved()
      notify('success', done)
      onDone()
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setIsSending(false)
    }
  }

  function save() {
    const fault = faultOfChart(draft)
    if (fault) return setRefusal(fault)
    const body = contentOf(draft)
    void send('Size chart saved', () =>
      chart
        ? callApi(updateSizeChart, { params: { id: chart.id }, body: { ...body, version: chart.version } })
        : callApi(createSizeChart, { body }),
    )
  }

  return (
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        label="Name"
        maxLength={MAX_CHART_NAME}
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <TextArea
        label="How to measure"
        rows={2}
        maxLength={400}
        value={draft.how}
        onChange={({ target }) => setDraft({ ...draft, how: target.value })}
      />
      <div className={styles.head}>
        <p>
          Write 96 or 94–98. A table copied from a spreadsheet, with its headings, is pasted at the first
          size.
        </p>
        <UnitSwitch
          unit={draft.unit}
          onChange={(chosen) => {
            chooseUnit(chosen)
            setDraft(inUnit(draft, chosen))
          }}
        />
      </div>
      <ChartGrid draft={draft} onChange={setDraft} />
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <p className={styles.buttons}>
        <Button small type="submit" busy={isSending && 'Saving...'}>
          {chart ? 'Save size chart' : 'Create size chart'}
        </Button>
        {chart && (
          <Button
            small
            quiet
            onClick={() =>
              void send('Size chart deleted', () =>
                callApi(deleteSizeChart, { params: { id: chart.id }, query: { version: chart.version } }),
              )
            }
          >
            Delete
          </Button>
        )}
      </p>
      <section className={styles.preview} aria-label="Preview">
        <h3>As shoppers see it</h3>
        <p>{draft.how}</p>
        <SizeChartTable chart={contentOf(draft)} unit={draft.unit} />
      </section>
    </form>
  )
}
