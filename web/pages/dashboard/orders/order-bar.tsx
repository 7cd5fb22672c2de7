import { exportOrders, listOrderIds } from '../../../../contract/order.ts'
import { MOST_AT_ONCE } from '../../../../contract/packing.ts'
import { printPath, shipPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { ExportButton } from '../export-button.tsx'
import { useAct } from '../use-act.ts'
import styles from './order-bar.module.css'
import type { Ticked } from './use-ticked.ts'

interface OrderBarProps {
  ticked: Ticked
  /** How many the filter matches, and the filter as `listOrderIds` takes it. */
  total: number
  isMore: boolean
  filter: Parameters<typeof callApi<typeof listOrderIds>>[1]['query']
}

/** What can be done with the ticked orders; at the bottom of the screen while there are any. */
export function OrderBar({ ticked, total, isMore, filter }: OrderBarProps) {
  const mayShip = useMay()('orders.ship')
  const { isBusy, act } = useAct()
  const { size } = ticked.ids
  const ids = [...ticked.ids].join(',')
  const most = Math.min(total, MOST_AT_ONCE)
  const isCut = isMore || total > MOST_AT_ONCE

  const tickAll = () => act(async () => ticked.replace((await callApi(listOrderIds, { query: filter })).body))
  const tooMany = size > MOST_AT_ONCE && `Up to ${MOST_AT_ONCE} at once.`
  return (
    <section className={styles.bar} aria-label="Ticked orders" data-empty={size === 0 ? '' : undefined}>
      <p role="status">{size > 0 && (tooMany || `${size} ticked`)}</p>
      {size < most && (
        <Button small quiet data-tick-all busy={isBusy && 'Ticking...'} onClick={() => void tickAll()}>
          {isCut ? `Tick the first ${MOST_AT_ONCE}` : total === 1 ? 'Tick it' : `Tick all ${total}`}
        </Button>
      )}
      {size > 0 && !tooMany && (
        <>
          <ButtonLink small to={printPath([...ticked.ids])} prefetch="none" data-print>
            Print slips
          </ButtonLink>
          {mayShip && (
            <ButtonLink small to={shipPath([...ticked.ids])} prefetch="none" data-ship-all>
              Mark shipped
            </ButtonLink>
          )}
          <ExportButton
            call={exportOrders}
            needs="orders.export"
            query={{ ids }}
            name="orders"
            label="Export"
          />
        </>
      )}
      {size > 0 && (
        <Button small quiet onClick={() => ticked.replace([])}>
          Untick
        </Button>
      )}
    </section>
  )
}
