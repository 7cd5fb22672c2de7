import { exportOrders, listOrderIds } from '../../../../contract/order.ts'
import { MOST_AT_ONCE } from '../../../../contract/packing.ts'
import { printPath, shipPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { ExportButton } from '../lists/export-button.tsx'
import { TickedBar } from '../lists/ticked-bar.tsx'
import { DoneToMany } from '../lists/done-to-many.tsx'
import { useDoneToMany } from '../lists/use-done-to-many.ts'
import type { Ticked } from '../lists/use-ticked.ts'
import { deliverMany } from './deliver-many.ts'

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
  const done = useDoneToMany()
  return (
    <TickedBar
      label="Ticked orders"
      ticked={ticked}
      total={total}
      isMore={isMore}
      most={MOST_AT_ONCE}
      listIds={async () => (await callApi(listOrderIds, { query: filter })).body}
      outcome={done.outcome && <DoneToMany done={done} />}
    >
      <ButtonLink small to={printPath(ids)} prefetch="none" data-print>
        Print slips
      </ButtonLink>
      {mayShip && (
        <>
          <ButtonLink small to={shipPath(ids)} prefetch="none" data-ship-all>
            Mark shipped
          </ButtonLink>
          <Button
            small
            data-delivered-all
            busy={done.doing === 'deliver' && 'Marking...'}
            onClick={() => void done.run('deliver', () => deliverMany(ids))}
          >
            Mark delivered
          </Button>
        </>
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
