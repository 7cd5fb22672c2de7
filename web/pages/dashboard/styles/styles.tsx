import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ResponseBody } from '../../../../contract/call.ts'
import { getStyle, joinStyles, listStyles, type StyleSummary } from '../../../../contract/style.ts'
import { stylePath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { titled } from '../titled.ts'
import { Thumbnail } from '../../../components/product/thumbnail.tsx'
import { Button } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import dashboard from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { FindField, ListFilter } from '../lists/list-filter.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadList } from '../lists/load-list.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/styles'
import { Alert } from '../forms/alert.tsx'
import { AskDialog } from '../forms/ask-dialog.tsx'
import { useSend } from '../forms/use-send.ts'
import { otherMeasuresInWords } from './style-words.ts'
import styles from './styles.module.css'
import { textIn } from '../lists/read-search.ts'

export const meta = titled('Styles', 'Garments with their colours.')

const nameIn = (search: URLSearchParams) => textIn(search, 'name', 200)

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(request, 'Failed to fetch the styles', (paging, search) =>
    callApi(listStyles, { query: { name: nameIn(search), ...paging } }, request.signal),
  )

export const HydrateFallback = () => <ListLoading title="Styles" />

export default function StylesPage({ loaderData: { list, page } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const name = nameIn(search)
  const [ticked, setTicked] = useState<ReadonlyMap<number, string>>(new Map())
  const mayChange = useMay()('products.change')
  const tick = ({ id, name }: StyleSummary) => {
    const next = new Map(ticked)
    if (!next.delete(id)) next.set(id, name)
    setTicked(next)
  }
  return (
    <>
      <PageHead title="Styles" list={list} order="by name">
        <p className={dashboard.aside}>
          {mayChange && (
            <Link className="text-link" to="/dashboard/styles/group">
              Group colours
            </Link>
          )}
          <Link className="text-link" to="/dashboard/palette">
            Palette, categories and makers
          </Link>
        </p>
      </PageHead>
      <ListFilter label="Filter styles" isActive={name !== undefined}>
        <FindField name="name" label="Name" maxLength={200} value={name} />
      </ListFilter>
      <ListRows
        list={list}
        page={page}
        isFiltered={name !== undefined}
        noMatch={`No style is called “${name}”.`}
        none="There is no style yet."
        className={styles.list}
        renderRow={(style) => (
          <StyleRow
            key={style.id}
            style={style}
            isTicked={ticked.has(style.id)}
            onTick={mayChange ? () => tick(style) : undefined}
          />
        )}
      />
      {/* Below the list, so that its rows do not move under the finger. */}
      {ticked.size > 1 && <JoinBar ticked={ticked} onDone={() => setTicked(new Map())} />}
    </>
  )
}

interface StyleRowProps {
  style: StyleSummary
  isTicked: boolean
  onTick: (() => void) | undefined
}

const SHOWN = 6

function StyleRow({ style: { id, name, category, products, missing }, isTicked, onTick }: StyleRowProps) {
  // A product without a colour is shown by its name, as is the only product of a style.
  const colours =
    products.length > 1
      ? `${products.length} colours`
      : products.find(({ colour }) => colour !== name)?.colour
  const about = [category, colours].filter(Boolean).join(', ')
  return (
    <li className={styles.row} data-row tabIndex={-1} aria-label={name}>
      {onTick && (
        <label className={styles.tick}>
          <input type="checkbox" data-tick checked={isTicked} onChange={onTick} />
          <span className="visually-hidden">{name}</span>
        </label>
      )}
      <p className={styles.product}>
        <Link className="text-link" to={stylePath(id)} data-edit>
          {name}
        </Link>
        {about && <span>{about}</span>}
        {missing.length > 0 && <span className={styles.missing}>No {missing.join(', no ')}</span>}
      </p>
      <span className={styles.photos}>
        {products.slice(0, SHOWN).map((product) => (
          <Thumbnail key={product.id} url={product.cover_image} width={64} className={styles.photo} />
        ))}
        {products.length > SHOWN && <span>+{products.length - SHOWN}</span>}
      </span>
    </li>
  )
}

interface JoinBarProps {
  ticked: ReadonlyMap<number, string>
  onDone: () => void
}

const joinedInWords = ({ other_measures }: ResponseBody<typeof joinStyles>) =>
  `Styles joined${otherMeasuresInWords(other_measures)}`

/** The style that was ticked first keeps its name and id. */
function JoinBar({ ticked, onDone }: JoinBarProps) {
  const navigate = useNavigate()
  const names = [...ticked.values()]
  const [isAsking, setIsAsking] = useState(false)
  const { busy, refusal, send } = useSend<ResponseBody<typeof joinStyles>>(({ id }) => {
    onDone()
    void navigate(stylePath(id))
  })
  async function join() {
    const found = await Promise.all([...ticked.keys()].map((id) => callApi(getStyle, { params: { id } })))
    const { body } = await callApi(joinStyles, {
      body: { styles: found.map(({ body: { id, version } }) => ({ id, version })) },
    })
    return body
  }
  return (
    <div className={styles.bar} role="region" aria-label="Ticked styles">
      <p>
        Join into “{names[0]}”: {names.slice(1).join(', ')}
      </p>
      <p className={styles.buttons}>
        <Button small busy={busy} onClick={() => setIsAsking(true)}>
          Join {ticked.size} styles
        </Button>
        <Button small quiet onClick={onDone}>
          Untick all
        </Button>
      </p>
      <AskDialog
        verb="Join"
        name={`${ticked.size} styles`}
        no="Keep apart"
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onYes={() => void send('Joining...', joinedInWords, join)}
      >
        {`All colours become colours of “${names[0]}” and keep their own fabric, care and origin. What it lacks, such as a size chart or measures, it takes from the others; measures that it has otherwise are lost. This cannot be undone.`}
      </AskDialog>
      <Alert>{refusal?.message}</Alert>
    </div>
  )
}
