import { useState } from 'react'
import { Link, useNavigate, useRevalidator } from 'react-router'
import {
  getStyle,
  listCategories,
  listColours,
  splitStyle,
  updateStyle,
  type AdminStyle,
  type Category,
  type Colour,
} from '../../../../contract/style.ts'
import { listMakers, type Maker } from '../../../../contract/maker.ts'
import { inGarmentOrder } from '../../../../contract/sizes.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { useLengthUnit } from '../../../components/length-unit.ts'
import { pageMeta } from '../../../components/page-meta.ts'
import { notify } from '../../../notifications.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import dashboard from '../dashboard.module.css'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { messageOf } from '../refusal.ts'
import { forgetUnsaved, useUnsaved } from '../unsaved.ts'
import type { Route } from './+types/style'
import { CareFields } from './care-fields.tsx'
import { ColourRows } from './colour-rows.tsx'
import { CompositionFromText } from './composition-from-text.tsx'
import { CompositionFields } from './composition-fields.tsx'
import { MakerFields } from './maker-fields.tsx'
import { faultOfMeasures, measureDraftOf, measurementsOf } from './measure-draft.ts'
import { MeasureFields } from './measure-fields.tsx'
import { contentOf, draftOf, faultOf, type StyleDraft } from './style-draft.ts'
import { SizingFields } from './sizing-fields.tsx'
import styles from './styles.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Style', description: 'What the colours of a garment have in common.' })

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the style', async () => {
    const id = Number(params.styleId)
    const [style, colours, categories, makers] = await Promise.all([
      callApi(getStyle, { params: { id } }, request.signal),
      callApi(listColours, {}, request.signal),
      callApi(listCategories, {}, request.signal),
      callApi(listMakers, {}, request.signal),
    ])
    return { style: style.body, palette: colours.body, categories: categories.body, makers: makers.body }
  })

export { Loading as HydrateFallback }

export default function StylePage({ loaderData: found }: Route.ComponentProps) {
  return (
    <>
      <header className={dashboard.head}>
        <h1 tabIndex={-1}>{found.data?.style.name ?? 'Style'}</h1>
        <p>
          <Link className="text-link" to="/dashboard/styles">
            All styles
          </Link>
        </p>
      </header>
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : (
        <StyleForm key={`${found.data.style.id}/${found.data.style.version}`} {...found.data} />
      )}
    </>
  )
}

interface StyleFormProps {
  style: AdminStyle
  palette: Colour[]
  categories: Category[]
  makers: Maker[]
}

function StyleForm({ style, palette, categories, makers }: StyleFormProps) {
  const [base] = useState(() => draftOf(style))
  const [draft, setDraft] = useState(base)
  const [unit] = useLengthUnit()
  const [baseMeasures] = useState(() => measureDraftOf(style.measurements, sizesOf(style), unit))
  const [measures, setMeasures] = useState(baseMeasures)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [refusal, setRefusal] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const mayChange = useMay()('products.change')
  const said = { ...contentOf(draft), measurements: measurementsOf(measures) }
  const isDirty =
    JSON.stringify(said) !==
    JSON.stringify({ ...contentOf(base), measurements: measurementsOf(baseMeasures) })
  useUnsaved(isDirty)
  const change = (changed: Partial<StyleDraft>) => setDraft({ ...draft, ...changed })

  async function send(done: string, call: () => Promise<unknown>) {
    if (isSending) return
    setIsSending(true)
    setRefusal(undefined)
    try {
      await call()
      notify('success', done)
    } catch (error) {
      setRefusal(messageOf(error))
    } finally {
      setIsSending(false)
    }
  }

  function save() {
    const fault = faultOf(draft) ?? faultOfMeasures(measures)
    if (fault) return setRefusal(fault)
    void send('Style saved', async () => {
      await callApi(updateStyle, {
        params: { id: style.id },
        body: { ...said, version: style.version },
      })
      forgetUnsaved()
      await revalidate()
    })
  }

  function split() {
    void send('The colours are a style of their own', async () => {
      const { body } = await callApi(splitStyle, {
        body: { style: { id: style.id, version: style.version }, product_ids: [...ticked] },
      })
      forgetUnsaved()
      await navigate(`/dashboard/styles/${body.id}`)
    })
  }

  const tick = (id: number) => {
    const next = new Set(ticked)
    if (!next.delete(id)) next.add(id)
    setTicked(next)
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
      <fieldset className={styles.section} disabled={!mayChange}>
        <div className={styles.row}>
          <TextField
            label="Name"
            maxLength={200}
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
          <Select
            label="Category"
            value={draft.category}
            onChange={({ target }) => change({ category: target.value })}
          >
            <option value="">None</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>

        <h2>Colours</h2>
        <ColourRows
          style={style}
          colours={draft.colours}
          palette={palette}
          ticked={ticked}
          onChange={(colours) => change({ colours })}
          onTick={tick}
        />
        {ticked.size > 0 && (
          <p className={styles.buttons}>
            <Button small quiet disabled={ticked.size === style.products.length || isDirty} onClick={split}>
              Make {ticked.size === 1 ? 'this colour' : `these ${ticked.size} colours`} a style of
              {ticked.size === 1 ? ' its' : ' their'} own
            </Button>
            {isDirty && <span>Save first.</span>}
          </p>
        )}

        <h2>Fabric and care</h2>
        <CompositionFields parts={draft.parts} onChange={(parts) => change({ parts })} />
        {draft.parts.length === 0 && style.products[0] && (
          <CompositionFromText productId={style.products[0].id} onRead={(parts) => change({ parts })} />
        )}
        {draft.parts.length > 0 && (
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={draft.hasAnimalParts}
              onChange={({ target }) => change({ hasAnimalParts: target.checked })}
            />
            Contains non-textile parts of animal origin
          </label>
        )}
        <CareFields
          care={draft.care}
          origin={draft.origin}
          onCare={(care) => change({ care })}
          onOrigin={(origin) => change({ origin })}
        />
        <MakerFields makers={makers} maker={draft.maker} responsible={draft.responsible} onChange={change} />
        <h2>Sizes and measures</h2>
        <SizingFields
          draft={draft}
          ownCharts={style.products.filter(({ own }) => own.includes('size_chart')).length}
          onChange={change}
        />
        <MeasureFields draft={measures} onChange={setMeasures} />
        {refusal && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        <p className={styles.buttons}>
          <Button small type="submit" busy={isSending && 'Saving...'}>
            Save style
          </Button>
        </p>
      </fieldset>
    </form>
  )
}

/** Of all its colours. */
const sizesOf = ({ products }: AdminStyle): string[] =>
  inGarmentOrder([...new Set(products.flatMap(({ sizes }) => sizes))])
