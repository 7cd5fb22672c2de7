import { getReturn } from '../../../../contract/admin-return.ts'
import { callApi } from '../../../api.ts'
import { History } from '../orders/history.tsx'
import { LoadedDetails } from '../lists/loaded-details.tsx'
import styles from '../orders/history.module.css'

/** Loads the history, which the list of returns does not contain. */
export function ReturnHistory({ number }: { number: string }) {
  const load = async () => (await callApi(getReturn, { params: { number } })).body.history
  return (
    <LoadedDetails summary="History" className={styles.record} load={load}>
      {(history) => <History history={history} leftOut="number" />}
    </LoadedDetails>
  )
}
