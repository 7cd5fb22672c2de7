import { Link } from 'react-router'
import { getAdminLook, listAdminLooks } from '../../../../contract/look.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { pageMeta } from '../../../components/frame/page-meta.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import styles from '../collections/collections.module.css'
import { PageHead } from '../page-head.tsx'
import { findNamed, loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { useChosen } from '../lists/use-chosen.ts'
import type { Route } from './+types/looks'
import { LookForm } from './look-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Looks', description: 'Products that are worn together.' })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch the looks', async () => {
    const [lines, look] = await Promise.all([
      callApi(listAdminLooks, {}, request.signal),
      findNamed(request, 'look', (id) => callApi(getAdminLook, { params: { id } }, request.signal)),
    ])
    return { lines: lines.body, look }
  })

export { Loading as HydrateFallback }

export default function LooksPage({ loaderData: { data, error } }: Route.ComponentProps) {
  const { chosen, showSaved } = useChosen('look')
  const mayChange = useMay()('products.change')
  const look = data?.look
  return (
    <>
      <PageHead title="Looks">
        <p>A photograph with what is worn in it. The page of each product shows the others.</p>
        {mayChange && (
          <ButtonLink small to="?look=new">
            New look
          </ButtonLink>
        )}
      </PageHead>
      {error && <LoadError dense error={error} />}
      {data && (
        <div className={styles.page}>
          <nav aria-label="Looks" className={styles.list}>
            {data.lines.length === 0 && <p className={styles.soft}>There is no look yet.</p>}
            <ul>
              {data.lines.map(({ id, title, members, active }) => (
                <li key={id}>
                  <Link
                    to={`?look=${id}`}
                    preventScrollReset
                    aria-current={String(id) === chosen || undefined}
                  >
                    <span>{title}</span>
                    <span className={styles.soft}>
                      {members} products{active ? '' : ', not published'}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          {look === null && <p role="alert">This look is no longer there.</p>}
          {(look || (chosen === 'new' && mayChange)) && (
            <LookForm key={look?.id ?? 'new'} look={look ?? undefined} onDone={showSaved} />
          )}
        </div>
      )}
    </>
  )
}
