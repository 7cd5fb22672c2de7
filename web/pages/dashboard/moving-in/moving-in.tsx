import { Link, useRevalidator } from 'react-router'
import {
  checkShopifyCustomers,
  checkShopifyOrders,
  countHiddenMoved,
  countInvitations,
  fetchPicturesAgain,
  importShopifyCustomers,
  importShopifyOrders,
  listLostPictures,
  type LostPicture,
} from '../../../../contract/moving-in.ts'
import { editProductPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { Button } from '../../../ui/button.tsx'
import { findAccess, mayOf, useMay } from '../access.ts'
import { counted, formatCount } from '../../../../contract/counted.ts'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { ScrollTable } from '../lists/table.tsx'
import { useSend } from '../forms/use-send.ts'
import type { Route } from './+types/moving-in'
import { HiddenProducts } from './hidden-products.tsx'
import { Invitations } from './invitations.tsx'
import shared from '../dashboard.module.css'
import styles from './moving-in.module.css'
import { ShopifyPeople } from './shopify-people.tsx'
import { ShopifyProducts } from './shopify-products.tsx'

const TITLE = 'Moving in'

export const meta = titled(TITLE, 'Products, customers and orders of another shop.')

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch what has moved in', async () => {
    const may = mayOf(await findAccess())
    const [hidden, pictures, invitations] = await Promise.all([
      callApi(countHiddenMoved, {}, request.signal),
      callApi(listLostPictures, {}, request.signal),
      may('customers.read') ? callApi(countInvitations, {}, request.signal) : undefined,
    ])
    return { hidden: hidden.body, pictures: pictures.body, invitations: invitations?.body }
  })

export { Loading as HydrateFallback }

export default function MovingIn({ loaderData: found }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const reload = () => void revalidate()
  const may = useMay()
  const mayBringProducts = may('products.change')
  const mayBringPeople = may('customers.change')
  return (
    <>
      <PageHead title={TITLE}>
        <p>From Shopify</p>
      </PageHead>
      <p className={shared.note}>
        Export {mayBringProducts ? 'all products' : 'customers and orders'} in Shopify as a CSV file and
        choose it here. Nothing changes before you have seen what arrives. Importing a file again changes
        nothing: what has arrived is yours to edit.
      </p>
      {mayBringProducts && <ShopifyProducts onDone={reload} />}
      {mayBringPeople && <People onDone={reload} />}
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : (
        <>
          <HiddenProducts {...found.data.hidden} mayChange={mayBringProducts} onDone={reload} />
          {mayBringPeople && found.data.invitations && (
            <Invitations counts={found.data.invitations} onDone={reload} />
          )}
          <Pictures {...found.data.pictures} mayChange={mayBringProducts} onDone={reload} />
        </>
      )}
    </>
  )
}

function People({ onDone }: { onDone: () => void }) {
  return (
    <section className={styles.people} aria-labelledby="people">
      <h2 id="people">Customers and past orders</h2>
      <p className={shared.note}>
        Customers arrive as guests, with their tags, and with what else the file says as a note. Nobody is
        mailed, and nobody is sent news: the file does not prove that they agreed. Orders arrive as history,{' '}
        <Link className="text-link" to="/dashboard/customers/past-orders">
          to be looked up
        </Link>{' '}
        and counted nowhere.
      </p>
      <ShopifyPeople
        noun="customers"
        check={checkShopifyCustomers}
        bring={importShopifyCustomers}
        onDone={onDone}
      />
      <ShopifyPeople noun="orders" check={checkShopifyOrders} bring={importShopifyOrders} onDone={onDone} />
    </section>
  )
}

interface PicturesProps {
  waiting: number
  lost: LostPicture[]
  lost_count: number
  mayChange: boolean
  onDone: () => void
}

/** Renders nothing while every picture has arrived. */
function Pictures({ waiting, lost, lost_count: count, mayChange, onDone }: PicturesProps) {
  const { busy, send } = useSend(onDone)
  if (waiting === 0 && lost.length === 0) return null
  const again = async () => {
    await callApi(fetchPicturesAgain, {})
  }
  return (
    <section className={styles.pictures} aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      {waiting > 0 && (
        <p role="status">
          The pictures of {counted(waiting, 'product')} are still to be fetched. Keep the old shop open until
          then.
        </p>
      )}
      {lost.length > 0 && (
        <>
          <p>
            {formatCount(count)} could not be fetched and {count === 1 ? 'is' : 'are'} still shown from the
            old shop.
          </p>
          <ScrollTable
            label="Pictures that could not be fetched"
            isLow
            className={styles.table}
            caption={lost.length < count && `The first ${lost.length} of them`}
            columns={['Product', 'Picture', 'Why']}
          >
            {lost.map(({ product_id, name, url, failure }) => (
              <tr key={`${product_id} ${url}`}>
                <td>
                  <Link className="text-link" to={editProductPath(product_id)}>
                    {name}
                  </Link>
                </td>
                <td>{url}</td>
                <td>{failure}</td>
              </tr>
            ))}
          </ScrollTable>
          {mayChange && (
            <p>
              <Button
                small
                quiet
                busy={busy}
                onClick={() => void send('Asking...', 'The pictures are being fetched again', again)}
              >
                Fetch them again
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}
