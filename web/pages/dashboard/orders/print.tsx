import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { getSlips, MOST_AT_ONCE, recordPrinted, type Slips } from '../../../../contract/packing.ts'
import { ordersToDoPath, shipPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { LoadError } from '../../../components/frame/load-error.tsx'
import { titled } from '../titled.ts'
import { notify } from '../../../notifications.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { counted } from '../../../../contract/counted.ts'
import { Check } from '../forms/check.tsx'
import styles from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { ListLoading } from '../loading.tsx'
import type { Route } from './+types/print'
import { idsOf } from './ids-of.ts'
import { PickListSheet } from './pick-list-sheet.tsx'
import print from './print.module.css'
import { MAX_NOTE, PAPERS, useSlipOptions, type SlipOptions } from './slip-options.ts'
import { SlipSheet } from './slip-sheet.tsx'

export const meta = titled('Print slips', 'Pick list and packing slips.')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const ids = idsOf(request)
  const at = new Date().toISOString()
  if (ids.length === 0) return { slips: null, at }
  const slips = await loadForAdmin(request, 'Failed to fetch the slips', async () => {
    return (await callApi(getSlips, { body: { ids } }, request.signal)).body
  })
  return { slips, at }
}

export const HydrateFallback = () => <ListLoading title="Print slips" />

export default function Print({ loaderData: { slips, at } }: Route.ComponentProps) {
  if (slips?.data) return <Sheets slips={slips.data} at={at} />
  return (
    <>
      <PageHead title="Print slips" />
      {slips ? (
        <LoadError dense error={slips.error} />
      ) : (
        <p className={styles.empty}>
          Tick orders in the{' '}
          <Link className="text-link" to={ordersToDoPath('make')}>
            list
          </Link>{' '}
          first, up to {MOST_AT_ONCE}.
        </p>
      )}
    </>
  )
}

function Sheets({ slips, at }: { slips: Slips; at: string }) {
  const [options, change] = useSlipOptions()
  const isRecorded = useRecordedPrint(slips)
  const { orders, shop, skus } = slips
  const packed = orders.filter(({ problem }) => problem === null)
  const before = orders.filter(({ printed_at }) => printed_at !== null)
  return (
    <>
      <header className={styles.head} data-screen>
        <h1 tabIndex={-1}>Print slips</h1>
        <p role="status">
          {counted(orders.length, 'order')}
          {isRecorded && ', printed'}
        </p>
        <p className={print.actions}>
          <Button small data-arrival onClick={() => window.print()}>
            Print
          </Button>
          {packed.length > 0 && (
            <ButtonLink small quiet prefetch="none" to={shipPath(packed.map(({ id }) => id))}>
              Ship these
            </ButtonLink>
          )}
        </p>
      </header>
      {before.length > 0 && !isRecorded && (
        <p className={print.before} data-screen>
          {before.length === orders.length ? 'All' : before.length} of these{' '}
          {before.length === 1 ? 'was' : 'were'} printed before, last{' '}
          {shortTime(
            before
              .map(({ printed_at }) => printed_at!)
              .toSorted()
              .at(-1)!,
          )}
          .
        </p>
      )}
      <Options options={options} onChange={change} />
      <div className={print.sheets} data-sheets data-paper={options.paper}>
        {options.hasPickList && packed.length > 0 && <PickListSheet slips={orders} skus={skus} at={at} />}
        {orders.map((slip) => (
          <SlipSheet key={slip.id} slip={slip} shop={shop} skus={skus} options={options} />
        ))}
      </div>
    </>
  )
}

interface OptionsProps {
  options: SlipOptions
  onChange: (changed: Partial<SlipOptions>) => void
}

function Options({ options, onChange }: OptionsProps) {
  return (
    <form
      className={print.options}
      aria-label="How to print"
      data-screen
      onSubmit={(event) => event.preventDefault()}
    >
      <Select
        label="Paper"
        value={options.paper}
        onChange={({ target }) => onChange({ paper: PAPERS.find((paper) => paper === target.value)! })}
      >
        {PAPERS.map((paper) => (
          <option key={paper}>{paper}</option>
        ))}
      </Select>
      <TextField
        className={styles.find}
        label="A line for the buyer"
        maxLength={MAX_NOTE}
        autoComplete="off"
        placeholder="Thank you for your order."
        value={options.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <Check
        className={print.check}
        checked={options.hasPickList}
        onChange={(hasPickList) => onChange({ hasPickList })}
      >
        Pick list
      </Check>
      <Check
        className={print.check}
        checked={options.hasPrices}
        onChange={(hasPrices) => onChange({ hasPrices })}
      >
        Prices
      </Check>
    </form>
  )
}

/** Records the print when the browser starts it, by the button or its own command. */
function useRecordedPrint({ orders }: Slips): boolean {
  const [isRecorded, setIsRecorded] = useState(false)
  const record = useEffectEvent(async () => {
    if (isRecorded) return
    setIsRecorded(true)
    try {
      await callApi(recordPrinted, { body: { orders: orders.map(({ id, digest }) => ({ id, digest })) } })
    } catch {
      setIsRecorded(false)
      notify('error', 'The shop could not remember that these slips were printed.')
    }
  })
  useEffect(() => {
    const listener = () => void record()
    window.addEventListener('beforeprint', listener)
    return () => window.removeEventListener('beforeprint', listener)
  }, [])
  return isRecorded
}
