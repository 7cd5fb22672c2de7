import { Link } from 'react-router'
import { getFit, listFits, type ProductFit } from '../../../../contract/fit.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { titled } from '../titled.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { PageHead } from '../page-head.tsx'
import { ListRows } from '../lists/list-rows.tsx'
import { loadTabbedList } from '../lists/load-tabbed-list.ts'
import { LoadedDetails } from '../lists/loaded-details.tsx'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/fit'
import shared from '../dashboard.module.css'
import own from './fit.module.css'
import { Tabs } from './tabs.tsx'

export const meta = titled('Lost to size', 'Products that come back for their size.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadTabbedList(request, 'Failed to fetch what was lost to sizes', (paging) =>
    callApi(listFits, { query: paging }, request.signal),
  )

export const HydrateFallback = () => <ListLoading title="Lost to size" />

const VERDICTS = { small: 'Runs small', large: 'Runs large' }

export default function LostToSize({ loaderData: { list, page } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Lost to size" list={list} order="most lost first" />
      <Tabs current="fit" />
      <p className={shared.note}>
        Pieces that came back as too small or too large, of all that were delivered more than 44 days ago.
        Counted every night. Where they clearly lean one way, the product’s page says so.
      </p>
      <ListRows
        list={list}
        page={page}
        none="No piece has come back for its size."
        renderRow={(fit) => <Product key={fit.product_id} fit={fit} />}
      />
    </>
  )
}

function Product({ fit }: { fit: ProductFit }) {
  const { product_id, name, pieces, too_small, too_large, verdict } = fit
  return (
    <li className={own.fit} data-row tabIndex={-1} aria-label={name}>
      <Link className="text-link" to={editProductPath(product_id)} data-edit>
        {name}
      </Link>
      <p className={own.counts}>
        <b>{too_small + too_large}</b> of {formatCount(pieces)}: {too_small} too small, {too_large} too large
      </p>
      <p>{verdict ? VERDICTS[verdict] : <span className="soft">No verdict</span>}</p>
      <Sizes id={product_id} name={name} />
    </li>
  )
}

/** Loads when it is opened. */
function Sizes({ id, name }: { id: number; name: string }) {
  const load = async () => (await callApi(getFit, { params: { id } })).body.sizes
  return (
    <LoadedDetails summary="By size" className={own.sizes} load={load}>
      {(sizes) => (
        <table>
          <caption className="visually-hidden">Pieces of {name} by size</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">Pieces</th>
              <th scope="col">Too small</th>
              <th scope="col">Too large</th>
            </tr>
          </thead>
          <tbody>
            {sizes.map(({ size, pieces, too_small, too_large }) => (
              <tr key={size}>
                <th scope="row">{size || 'Without a size'}</th>
                <td>{pieces}</td>
                <td>{too_small}</td>
                <td>{too_large}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </LoadedDetails>
  )
}
