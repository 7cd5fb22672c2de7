import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { getStyle, joinStyles, listStyles, type StyleSummary } from '../../../../contract/style.ts'
import { stylePath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { Thumbnail } from '../../../components/thumbnail.tsx'
import { totalOf } from '../../../components/totals.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useMay } from '../access.ts'
import dashboard from '../dashboard.module.css'
import { ListFilter } from '../list-filter.tsx'
import { loadForAdmin } from '../load.ts'
import { ListLoading } from '../loading.tsx'
import { PAGE_SIZE, pageOf, Pager } from '../pager.tsx'
import type { Route } from './+types/styles'
import { Alert } from '../alert.tsx'
import { useSend } from '../use-send.ts'
import styles from './styles.module.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Styles', description: 'Garments with their colours.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams
  const page = pageOf(search)
  const name = search.get('name')?.trim() ?? ''
  const found = await loadForAdmin(request, 'Failed to fetch the styles', async () => {
    const query = { limit: PAGE_SIZE, page, ...(name && { name }) }
    const { body, headers } = await callApi(listStyles, { query }, request.signal)
    return { styles: body, total: totalOf(headers, body) }
  })
  return { found, page, name }
}

export const HydrateFallback = () => <ListLoading title="Styles" />

export default function StylesPage({ loaderData: { found, page, name } }: Route.ComponentProps) {
  const [ticked, setTicked] = useState<ReadonlyMap<number, string>>(new Map())
  const mayChange = useMay()('products.change')
  const tick = ({ id, name }: StyleSummary) => {
    const next = new Map(ticked)
    if (!next.delete(id)) next.set(id, name)
    setTicked(next)
  }
  return (
    <>
      <header className={dashboard.head}>
        <h1 tabIndex={-1}>Styles</h1>
        <p role="status">{found.data?.total.toLocaleString('en-US')}</p>
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
      </header>
      <ListFilter label="Filter styles" isActive={name !== ''}>
        <TextField className={dashboard.find} label="Name" name="name" maxLength={200} defaultValue={name} />
      </ListFilter>
      {ticked.size > 1 && <JoinBar ticked={ticked} onDone={() => setTicked(new Map())} />}
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : found.data.total === 0 ? (
        <p className={dashboard.empty}>{name ? `No style is called “${name}”.` : 'There is no style yet.'}</p>
      ) : (
        <ul className={styles.list}>
          {found.data.styles.map((style) => (
            <StyleRow
              key={style.id}
              style={style}
              isTicked={ticked.has(style.id)}
              onTick={mayChange ? () => tick(style) : undefined}
            />
          ))}
        </ul>
      )}
      {found.data && <Pager page={page} total={found.data.total} />}
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
  // A product without a colour is called by its own name, as the style of only one is.
  const colours =
    products.length > 1
      ? `${products.length} colours`
      : products.find(({ colour }) => colour !== name)?.colour
  const about = [category, colours].filter(Boolean).join(', ')
  return (
    <li className={styles.row} data-row tabIndex={-1} aria-label={name}>
      {onTick && (
        <label className={styles.tick}>
          <input type="checkbox" checked={isTicked} onChange={onTick} />
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

/** The style that was ticked first keeps its name and its number. */
function JoinBar({ ticked, onDone }: JoinBarProps) {
  const navigate = useNavigate()
  const names = [...ticked.values()]
  const { busy, refusal, send } = useSend<number>((id) => {
    onDone()
    void navigate(stylePath(id))
  })
  async function join() {
    const found = await Promise.all([...ticked.keys()].map((id) => callApi(getStyle, { params: { id } })))
    const { body } = await callApi(joinStyles, {
      body: { styles: found.map(({ body: { id, version } }) => ({ id, version })) },
    })
    return body.id
  }
  return (
    <div className={styles.bar} role="region" aria-label="Ticked styles">
      <p>
        Join into “{names[0]}”: {names.slice(1).join(', ')}
      </p>
      <p className={styles.buttons}>
        <Button small busy={busy} onClick={() => void send('Joining...', 'Styles joined', join)}>
          Join {ticked.size} styles
        </Button>
        <Button small quiet onClick={onDone}>
          Untick all
        </Button>
      </p>
      <Alert>{refusal?.message}</Alert>
    </div>
  )
}
