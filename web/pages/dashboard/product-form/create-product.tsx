import { useState } from 'react'
import { useNavigate } from 'react-router'
import { getProductForEdit, type AdminProduct } from '../../../../contract/product.ts'
import type { AdminStyle } from '../../../../contract/style.ts'
import { stylePath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { notify } from '../../../notifications.ts'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { Loading } from '../loading.tsx'
import { forgetUnsaved } from '../forms/unsaved.ts'
import { type Refusal, refusalOf } from '../forms/refusal.ts'
import type { Route } from './+types/create-product'
import { findStyleOf } from './find-style.ts'
import { blankDraft, copyOf } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { ProductParts } from './product-parts.tsx'
import { useCreateProduct } from './use-create-product.ts'

export const meta = titled('Create Product', 'A new product.')

/** With `?copy=`, the form begins with the values of that product. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const copied = new URL(request.url).searchParams.get('copy')
  if (!copied || !/^\d{1,9}$/.test(copied)) return { copied: null, style: undefined }
  const loaded = await loadForAdmin(request, 'Failed to fetch product', async () => {
    const { body } = await callApi(getProductForEdit, { params: { id: Number(copied) } }, request.signal)
    return { copied: body, style: await findStyleOf(body, request.signal) }
  })
  const { copied: product = null, style } = loaded.data ?? {}
  return { copied: product, style, error: loaded.error }
}

export { Loading as HydrateFallback }

export default function CreateProductPage({ loaderData: { copied, style, error } }: Route.ComponentProps) {
  if (error)
    return (
      <>
        <PageHead title="Create Product" />
        <LoadError dense error={error} />
      </>
    )
  return <CreateProduct key={copied?.id} copied={copied} style={style} />
}

interface CreateProductProps {
  copied: AdminProduct | null
  style: AdminStyle | undefined
}

function CreateProduct({ copied, style }: CreateProductProps) {
  const navigate = useNavigate()
  const createProduct = useCreateProduct()
  const [base] = useState(() => (copied ? copyOf(copied) : blankDraft()))
  const [draft, setDraft] = useState(base)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function create(next: (created: AdminProduct) => string) {
    setRefusal(null)
    let created: AdminProduct
    try {
      created = await createProduct(draft)
    } catch (error) {
      setRefusal(refusalOf(error))
      notify('error', 'Failed to create product')
      return
    }
    forgetUnsaved()
    notify('success', 'Product created successfully')
    await navigate(next(created))
  }

  return (
    <>
      <PageHead title="Create Product">
        {copied && <p>A copy of {copied.name}: inactive, and without stock</p>}
      </PageHead>
      <ProductParts />
      <ProductForm
        base={base}
        draft={draft}
        setDraft={setDraft}
        marksRequired
        submitLabel="Create Product"
        busyLabel="Creating..."
        refusal={refusal}
        copied={copied}
        style={style}
        onSubmit={() => create(() => '/dashboard/products')}
        others={[
          {
            label: 'Create, then another colour',
            onSubmit: () => create(({ id }) => `/dashboard/create-product?copy=${id}`),
          },
          {
            label: 'Create, then fabric',
            onSubmit: () => create(({ style_id }) => stylePath(style_id)),
          },
        ]}
      />
    </>
  )
}
