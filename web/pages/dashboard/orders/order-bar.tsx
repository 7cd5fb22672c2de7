import { exportOrders } from '../../../../contract/order.ts'
import { printPath, shipPath } from '../../../../contract/paths/dashboard.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useMay } from '../access.ts'
import { ExportButton } from '../lists/export-button.tsx'
import type { Tickable } from '../lists/tick-all.tsx'
import { TickedBar } from '../lists/ticked-bar.tsx'
import { useDoneToMany } from '../lists/use-done-to-many.ts'
import { deliverMany } from './deliver-many.ts'

/** Actions on the ticked orders. */
export function OrderBar({ rows }: { rows: Tickable<string> }) {
  const mayShip = useMay()('orders.ship')
  const ids = [...rows.ticked.ids]
  const done = useDoneToMany()
  return (
    <TickedBar label="Ticked orders" rows={rows} done={done}>
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
