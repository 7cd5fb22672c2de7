import type { AdminSizeChart } from '../../../../contract/size-chart.ts'
import { MAX_CHART_NAME } from '../../../../contract/product-fields.ts'
import { SizeChartTable, UnitSwitch } from '../../../components/product/size-chart-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { DeleteButton } from '../forms/delete-button.tsx'
import { chartInWords, contentOf } from './chart-draft.ts'
import { ChartGrid } from './chart-grid.tsx'
import styles from './size-charts.module.css'
import { deleteChart, useChartForm } from './use-chart-form.ts'
import { Refused } from '../forms/refused.tsx'
import { submitting } from '../forms/take-focus.ts'
import { useArrival } from '../forms/use-arrival.ts'
import { fieldsOf } from '../forms/fields-of.ts'

interface ChartFormProps {
  /** Undefined for a new one. */
  chart: AdminSizeChart | undefined
  /** Without an id when it was deleted. */
  onDone: (id: number | undefined) => void
}

export function ChartForm({ chart: loaded, onDone }: ChartFormProps) {
  const edit = useChartForm(loaded, onDone)
  const { row: chart, draft, set, setDraft, chooseUnit, busy, save } = edit
  const field = fieldsOf(draft, set)
  return (
    <form
      ref={useArrival<HTMLFormElement>()}
      tabIndex={-1}
      className={styles.form}
      method="post"
      noValidate
      aria-label={chart ? chart.name : 'New size chart'}
      onSubmit={submitting(save)}
    >
      <TextField {...field('name')} label="Name" maxLength={MAX_CHART_NAME} />
      <TextArea {...field('how')} label="How to measure" rows={2} maxLength={400} />
      <div className={styles.head}>
        <p>
          Write 96 or 94–98. A table copied from a spreadsheet, with its headings, is pasted at the first
          size.
        </p>
        <UnitSwitch unit={draft.unit} onChange={chooseUnit} />
      </div>
      <ChartGrid draft={draft} onChange={setDraft} />
      <Refused edit={edit} inWords={chartInWords} />
      <p className={styles.buttons}>
        <Button small type="submit" busy={busy === 'Saving...' && busy}>
          {chart ? 'Save size chart' : 'Create size chart'}
        </Button>
        {chart && (
          <DeleteButton
            edit={edit}
            noun="Size chart"
            name={chart.name}
            about="One that a product shows is kept."
            onDelete={() => deleteChart(chart)}
          />
        )}
      </p>
      <section className={styles.preview} aria-label="Preview">
        <h2>As shoppers see it</h2>
        <p>{draft.how}</p>
        <SizeChartTable chart={contentOf(draft)} unit={draft.unit} />
      </section>
    </form>
  )
}
