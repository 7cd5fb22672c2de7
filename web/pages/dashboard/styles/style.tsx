import { Link } from 'react-router'
import { listMakers } from '../../../../contract/maker.ts'
import { getStyle } from '../../../../contract/style.ts'
import { listCategories } from '../../../../contract/category.ts'
import { listColours } from '../../../../contract/colour.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import type { Route } from './+types/style'
import { StyleForm } from './style-form.tsx'

export const meta = titled('Style', 'What the colours of a garment have in common.')

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
      <PageHead title={found.data?.style.name ?? 'Style'}>
        <p>
          <Link className="text-link" to="/dashboard/styles">
            All styles
          </Link>
        </p>
      </PageHead>
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : (
        <StyleForm key={found.data.style.id} {...found.data} />
      )}
    </>
  )
}
