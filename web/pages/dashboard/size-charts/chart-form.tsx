import type { AdminSizeChart } from '../../../../contract/size-chart.ts'
import { MAX_CHART_NAME } from '../../../../contract/product-fields.ts'
import { SizeChartTable, UnitSwitch } from '../../../components/product/size-chart-table.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { DeleteButton } from '../forms/delete-button.tsx'
import { chartInWords, contentOf } from './chart-draft.ts'
import { ChartGrid } from './chart-grid.tsx'
import styles from './size-charts.module.css'
import { deleteChart, useChartForm } from './use-chart-form.ts'
import { EditForm } from '../forms/edit-form.tsx'
import { fieldsOf } from '../forms/fields-of.ts'

interface ChartFormProps {
  /** Undefined for a new chart. */
  chart: AdminSizeChart | undefined
  /** Called without an id after the chart was deleted. */
  onDone: (id: number | undefined) => void
}

export function ChartForm({ chart: loaded, onDone }: ChartFormProps) {
  const edit = useChartForm(loaded, onDone)
  const { row: chart, draft, set, setDraft, chooseUnit } = edit
  const field = fieldsOf(draft, set)
  return (
    <div className={styles.chart}>
      <EditForm
        edit={edit}
        label={chart ? chart.name : 'New size chart'}
        saveLabel={chart ? 'Save size chart' : 'Create size chart'}
        mayChange
        inWords={chartInWords}
        actions={
          chart && (
            <DeleteButton
              edit={edit}
              noun="Size chart"
              name={chart.name}
              about="A chart that products show cannot be deleted."
              onDelete={() => deleteChart(chart)}
            />
          )
        }
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
      </EditForm>
      <section className={styles.preview} aria-label="Preview">
        <h2>As shoppers see it</h2>
        <p>{draft.how}</p>
        <SizeChartTable chart={contentOf(draft)} unit={draft.unit} />
      </section>
    </div>
  )
}
