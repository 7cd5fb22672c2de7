import { useEffect, useRef, useState } from 'react'
import { getProductForEdit, updateProduct, type AdminProduct } from '../../../../contract/product.ts'
import { ApiError, callApi, statusOf } from '../../../api.ts'
import { notify } from '../../../notifications.ts'
import { isEqual } from '../forms/merge-drafts.ts'
import { saveOnce } from '../forms/save-once.ts'

type Change = { active: boolean } | { price: number; isUndone?: true }

/** The product as its tile shows it during changes, and its former price. `given` is the loaded product. */
export function useProductChanges(given: AdminProduct) {
  const [seen, setSeen] = useState(given)
  const [product, setProduct] = useState(given)
  if (given !== seen) {
    setSeen(given)
    setProduct(given)
  }

  /** The last version the server confirmed. */
  const known = useRef(given)
  useEffect(() => {
    known.current = given
  }, [given])
  const last = useRef(Promise.resolve())
  /** The price before the last change, in cents; null without a change or after Undo. */
  const [former, setFormer] = useState<number | null>(null)

  /** Updates optimistically and reverts if the server refuses. Changes are sent one at a time. */
  function change(changed: Change) {
    setProduct({ ...product, ...changed })
    const mine = last.current.then(async () => {
      await send(changed)
      if (last.current === mine) setProduct(known.current)
    })
    last.current = mine
  }

  async function send(change: Change) {
    const { isUndone, ...changed } = { isUndone: undefined, ...change }
    const { id, version, price } = known.current
    try {
      const body = await saveOnce({
        save: async () =>
          (await callApi(updateProduct, { params: { id }, body: { ...changed, version } })).body,
        find: () => findCurrent(id),
        hasAll: (stored) => isEqual({ ...stored, ...changed }, stored),
      })
      known.current = body
      if ('price' in changed) {
        setFormer(isUndone ? null : price)
        notify('success', 'Product updated successfully')
      }
    } catch (error) {
      const theirs = statusOf(error) === 409 ? await findCurrent(id) : undefined
      if (theirs) known.current = theirs
      const why = theirs
        ? 'Somebody else has changed it meanwhile: this is what it is now.'
        : error instanceof ApiError && error.message
      notify('error', ['Failed to update product', why].filter(Boolean).join('. '), 6000)
    }
  }

  return { product, former, change }
}

const findCurrent = (id: number): Promise<AdminProduct | undefined> =>
  callApi(getProductForEdit, { params: { id } }).then(
    ({ body }) => body,
    () => undefined,
  )
