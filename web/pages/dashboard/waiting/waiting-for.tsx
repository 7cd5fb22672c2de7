import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { listWaiting, type WaitingProduct } from '../../../../contract/stock-alert.ts'
import { callApi } from '../../../api.ts'

/** How many shoppers wait for each size of a product; nothing while there are none. */
export function WaitingFor({ id }: { id: number }) {
  const [found, setFound] = useState<WaitingProduct>()
  useEffect(() => {
    const abort = new AbortController()
    callApi(listWaiting, { query: { product_id: id, limit: 1 } }, abort.signal).then(
      ({ body }) => setFound(body[0]),
      () => {},
    )
    return () => abort.abort()
  }, [id])
  if (!found) return null
  const counts = found.sizes.map(({ size, waiting }) => (size ? `${waiting} for ${size}` : String(waiting)))
  return (
    <Link className="text-link" to="/dashboard/waiting">
      Waiting: {counts.join(', ')}
    </Link>
  )
}
