import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { getProductForEdit, updateProduct, type AdminProduct } from '../../../../contract/product.ts'
import type { AdminStyle } from '../../../../contract/style.ts'
import { productPath } from '../../../../contract/paths/product.ts'
import { callApi, statusOf } from '../../../api.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { notify } from '../../../notifications.ts'
import { useMay } from '../access.ts'
import { Conflict } from '../forms/conflict.tsx'
import styles from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin, orNull } from '../load.ts'
import { Loading } from '../loading.tsx'
import { notifyInNextDocument } from '../forms/notify-in-next-document.ts'
import { saveOnce } from '../forms/save-once.ts'
import { forgetUnsaved } from '../forms/unsaved.ts'
import type { Route } from './+types/edit-product'
import { findStyleOf } from './find-style.ts'
import { changeOf, differences, draftOf, hasAll, isSame } from './product-draft.ts'
import { ProductPromises } from './product-promises.tsx'
import codes from './product-codes.module.css'
import { ProductCodes } from './product-codes.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductParts } from './product-parts.tsx'
import { WaitingFor } from '../waiting/waiting-for.tsx'
import { type Refusal, refusalOf } from '../forms/refusal.ts'
import { ProductHistory } from './product-history.tsx'

export const meta = titled('Edit Product', 'A product of the shop.')

const findProduct = (productId: string, signal?: AbortSignal): Promise<AdminProduct | null> =>
  orNull(callApi(getProductForEdit, { params: { id: Number(productId) } }, signal))

export const clientLoader = ({ request, params: { productId } }: Route.ClientLoaderArgs) =>
  loadForAdmin(request, 'Failed to fetch product', async () => {
    const product = await findProduct(productId, request.signal)
    return product && { product, style: await findStyleOf(product, request.signal) }
  })

export { Loading as HydrateFallback }

export default function EditProductPage({ loaderData: found, params }: Route.ComponentProps) {
  if (found.data) return <EditProduct key={params.productId} {...found.data} />
  return (
    <>
      <PageHead title="Edit Product" />
      {found.error ? (
        <LoadError dense error={found.error} />
      ) : (
        <div className={styles.missing}>
          <p role="alert">Product not found</p>
          <Link className="text-link" to="/dashboard/products">
            All products
          </Link>
        </div>
      )}
    </>
  )
}

function EditProduct({ product: loaded, style }: { product: AdminProduct; style: AdminStyle | undefined }) {
  const navigate = useNavigate()
  const [product, setProduct] = useState(loaded)
  const [base, setBase] = useState(() => draftOf(loaded))
  const [draft, setDraft] = useState(base)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [theirs, setTheirs] = useState<AdminProduct | null>(null)
  const mayChange = useMay()('products.change')

  function show(saved: AdminProduct) {
    setProduct(saved)
    setBase(draftOf(saved))
    setDraft(draftOf(saved))
    setTheirs(null)
    setRefusal(null)
  }

  /**
   * Adopts the version that saving codes or shipping days gave the product, unless another person has changed it too.
   */
  const renew = (version: number) =>
    setProduct((known) => (version === known.version + 1 ? { ...known, version } : known))

  async function save(version: number): Promise<void> {
    setRefusal(null)
    setTheirs(null)
    let saved: AdminProduct
    try {
      const change = changeOf(base, draft)
      const params = { id: product.id }
      saved = await saveOnce({
        save: async () => (await callApi(updateProduct, { params, body: { ...change, version } })).body,
        find: () => findProduct(String(product.id)),
        hasAll: (stored) => hasAll(stored, change, draft),
      })
    } catch (error) {
      const now = statusOf(error) === 409 ? await findProduct(String(product.id)).catch(() => null) : null
      // Others changed only what is not in this form, such as the codes of sizes.
      if (now && now.version > version && differences(product, now).length === 0) return save(now.version)
      setRefusal(refusalOf(error))
      notify('error', 'Failed to update product')
      return setTheirs(now)
    }
    await showSaved(saved, navigate)
  }

  return (
    <>
      <Head product={product} />
      {mayChange && <ProductParts exists />}
      <ProductForm
        base={base}
        draft={draft}
        {...(product.held && { held: product.held })}
        productId={product.id}
        style={style}
        setDraft={setDraft}
        submitLabel="Update Product"
        busyLabel="Updating..."
        refusal={refusal}
        notice={
          refusal &&
          theirs && (
            <Conflict
              message={refusal.message}
              changes={differences(product, theirs)}
              onReload={() => show(theirs)}
              onKeepMine={() => void save(theirs.version)}
            />
          )
        }
        onSubmit={() => save(product.version)}
      />
      {mayChange && (
        <div className={codes.beside}>
          <ProductCodes product={product} onRenewed={renew} />
          <ProductPromises product={product} onRenewed={renew} />
        </div>
      )}
      {mayChange && <ProductHistory product={product} hasUnsaved={!isSame(base, draft)} onPutBack={show} />}
    </>
  )
}

async function showSaved({ id, preview_path }: AdminProduct, navigate: (path: string) => unknown) {
  forgetUnsaved()
  const message = 'Product updated successfully'
  // The preview loads a new document.
  if (preview_path) {
    notifyInNextDocument('success', message)
    window.location.assign(preview_path)
    return
  }
  notify('success', message)
  await navigate(productPath(id))
}

const shopPath = ({ id, preview_path }: AdminProduct) => preview_path ?? productPath(id)

function Head({ product }: { product: AdminProduct }) {
  const { id, name } = product
  const may = useMay()
  return (
    <PageHead title={may('stock.change') ? 'Edit Product' : 'Product'}>
      <p>{name}</p>
      <Link className="text-link" to={shopPath(product)}>
        {product.preview_path ? 'Preview' : 'View in the shop'}
      </Link>
      <WaitingFor id={id} />
      {may('products.change') && (
        <Link className="text-link" to={`/dashboard/create-product?copy=${id}`}>
          Duplicate
        </Link>
      )}
    </PageHead>
  )
}
