import { Link } from 'react-router'
import { getAdminLook, listAdminLooks } from '../../../../contract/look.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/load-error.tsx'
import { pageMeta } from '../../../components/page-meta.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import styles from '../collections/collections.module.css'
import dashboard from '../dashboard.module.css'
import { findNamed, loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { useShowSaved } from '../use-show-saved.ts'
import type { Route } from './+types/looks'
import { LookForm } from './look-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Looks', description: 'Products that are worn together.' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const chosen = new URL(request.url).searchParams.get('look')
  const loaded = await loadForAdmin(request, 'Failed to fetch the looks', async () => {
    const [lines, look] = await Promise.all([
      callApi(listAdminLooks, {}, request.signal),
      findNamed(chosen, (id) => callApi(getAdminLook, { params: { id } }, request.signal)),
    ])
    return { lines: lines.body, look }
  })
  return { loaded, chosen }
}

export { Loading as HydrateFallback }

export default function LooksPage({ loaderData: { loaded, chosen } }: Route.ComponentProps) {
  const showSaved = useShowSaved('look', chosen)
  const mayChange = useMay()('products.change')
  const { data } = loaded
  const look = data?.look
  return (
    <>
      <header className={dashboard.head}>
        <h1 tabIndex={-1}>Looks</h1>
        <p>A photograph with what is worn in it. The page of each product shows the others.</p>
        {mayChange && (
          <ButtonLink small to="?look=new">
            New look
          </ButtonLink>
        )}
      </header>
      {loaded.error && <LoadError dense error={loaded.error} />}
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
