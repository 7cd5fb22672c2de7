import { getReturn } from '../../../../contract/admin-return.ts'
import { callApi } from '../../../api.ts'
import { History } from '../orders/history.tsx'
import { LoadedDetails } from '../lists/loaded-details.tsx'
import styles from '../orders/history.module.css'

/** The list of returns answers none. */
export function ReturnHistory({ number }: { number: string }) {
  const load = async () => (await callApi(getReturn, { params: { number } })).body.history
  return (
    <LoadedDetails summary="History" className={styles.record} load={load}>
      {(history) => <History history={history} leftOut="number" />}
    </LoadedDetails>
  )
}
