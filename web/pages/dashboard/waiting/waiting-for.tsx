import { Link } from 'react-router'
import { listWaiting } from '../../../../contract/stock-alert.ts'
import { callApi } from '../../../api.ts'
import { useLoaded } from '../forms/use-loaded.ts'

/** The number of shoppers who wait for each size of a product. Renders nothing if there are none. */
export function WaitingFor({ id }: { id: number }) {
  const { answer: found } = useLoaded(async (signal) => {
    const query = { product_id: id, limit: 1 }
    return (await callApi(listWaiting, { query }, signal)).body[0]
  }, id)
  if (!found) return null
  const counts = found.sizes.map(({ size, waiting }) => (size ? `${waiting} for ${size}` : String(waiting)))
  return (
    <Link className="text-link" to="/dashboard/waiting">
      Waiting: {counts.join(', ')}
    </Link>
  )
}
