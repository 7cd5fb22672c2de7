import { exportOrders, listOrderIds } from '../../../../contract/order.ts'
import { MOST_AT_ONCE } from '../../../../contract/packing.ts'
import { printPath, shipPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { TickedBar } from '../lists/ticked-bar.tsx'
import type { Ticked } from '../lists/use-ticked.ts'

interface OrderBarProps {
  ticked: Ticked<string>
  /** How many the filter matches, and the filter as `listOrderIds` takes it. */
  total: number
  isMore: boolean
  filter: Parameters<typeof callApi<typeof listOrderIds>>[1]['query']
}

/** What can be done with the ticked orders. */
export function OrderBar({ ticked, total, isMore, filter }: OrderBarProps) {
  const mayShip = useMay()('orders.ship')
  const ids = [...ticked.ids]
  return (
    <TickedBar
      label="Ticked orders"
      ticked={ticked}
      total={total}
      isMore={isMore}
      most={MOST_AT_ONCE}
      listIds={async () => (await callApi(listOrderIds, { query: filter })).body}
    >
      <ButtonLink small to={printPath(ids)} prefetch="none" data-print>
        Print slips
      </ButtonLink>
      {mayShip && (
        <ButtonLink small to={shipPath(ids)} prefetch="none" data-ship-all>
          Mark shipped
        </ButtonLink>
      )}
      <ExportButton
        call={exportOrders}
        needs="orders.export"
        query={{ ids: ids.join(',') }}
        name="orders"
        label="Export"
      />
    </TickedBar>
  )
}
