import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { trackingLink } from '../../../../contract/carriers.ts'
import { checkShipments, MOST_AT_ONCE, type CheckedShipment } from '../../../../contract/packing.ts'
import { ordersToDoPath } from '../../../../contract/paths/dashboard.ts'
import { callApi } from '../../../api.ts'
import { titled } from '../titled.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { counted } from '../../../../contract/counted.ts'
import { Table } from '../lists/table.tsx'
import styles from '../dashboard.module.css'
import { PageHead } from '../page-head.tsx'
import { loadForAdmin } from '../load.ts'
import { ListLoading } from '../loading.tsx'
import { useUnsaved } from '../forms/unsaved.ts'
import type { Route } from './+types/ship'
import { idsOf } from './ids-of.ts'
import ship from './ship.module.css'
import { useShipments, type Shipments } from './use-shipments.ts'
import { Alert } from '../forms/alert.tsx'
import { submitting } from '../forms/take-focus.ts'

export const meta = titled('Ship orders', 'Many orders at once, with their tracking.')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const ids = idsOf(request)
  const known = await loadForAdmin(request, 'Failed to check the orders', async () => {
    if (ids.length === 0) return null
    const lines = ids.map((order) => ({ order }))
    return (await callApi(checkShipments, { body: { lines } }, request.signal)).body.lines
  })
  return { ids, known }
}

export const HydrateFallback = () => <ListLoading title="Ship orders" />

export default function Ship({ loaderData: { ids, known } }: Route.ComponentProps) {
  const shipments = useShipments(ids, known)
  const { text, setText, lines, checked, shipped, isBusy, error } = shipments
  useUnsaved(text.trim() !== '' && text !== ids.join('\n'))
  const field = useRef<HTMLTextAreaElement>(null)
  // Focuses the field, so that the next parcels can be scanned; the button that had the focus was removed.
  useEffect(() => {
    if (shipped !== null) field.current?.focus()
  }, [shipped])
  const tooMany = lines.length > MOST_AT_ONCE ? `Up to ${MOST_AT_ONCE} orders at once.` : undefined
  return (
    <>
      <PageHead title="Ship orders">
        <p className={styles.aside}>
          <Link className="text-link" to={ordersToDoPath('ship')}>
            To ship
          </Link>
        </p>
      </PageHead>
      {shipped !== null && <Done shipped={shipped} />}
      <form
        className={ship.form}
        method="post"
        aria-label="Orders to ship"
        data-main
        onSubmit={submitting(() => void shipments.check())}
      >
        <TextArea
          label="One order per line: its number, then its tracking"
          name="lines"
          rows={Math.min(16, Math.max(6, lines.length + 1))}
          spellCheck={false}
          autoComplete="off"
          placeholder={'HL-7K3M9-QXTC2-VA5RN-E4WJD 1Z999AA10123456784\nE4WJD 9400 1000 0000 0000 0000 00'}
          error={tooMany}
          ref={field}
          data-scan
          data-arrival={ids.length === 0 || undefined}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <p className={styles.buttons}>
          <Button
            small
            quiet={checked !== null}
            type="submit"
            aria-disabled={lines.length === 0 || tooMany ? true : undefined}
            busy={isBusy === 'check' && 'Checking...'}
          >
            Check
          </Button>
          <span className="soft">
            Nothing changes yet. The end of a number is enough. A scanner may read slip and label in turn.
          </span>
        </p>
      </form>
      <Alert>{error}</Alert>
      {checked && <Preview checked={checked} shipments={shipments} />}
    </>
  )
}

function Done({ shipped: { count, unmailed, left } }: { shipped: NonNullable<Shipments['shipped']> }) {
  return (
    <p className={ship.done} role="status">
      {count === 1 ? 'One order was changed' : `${count} orders were changed`}, and{' '}
      {unmailed > 0 ? mailedInWords(count, unmailed) : `${count === 1 ? 'its' : 'each'} buyer gets a mail`}.
      {left > 0 && (
        <b className={ship.faults}>
          {' '}
          {counted(left, 'line was left out and is', 'lines were left out and are')} still here.
        </b>
      )}
    </p>
  )
}

function whatIsMailed(count: number, unmailed: number): string {
  if (count === 0) return 'Nothing is to be done.'
  if (unmailed === 0) return 'Each buyer gets one mail.'
  const words = mailedInWords(count, unmailed)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** Tells which buyers of `count` orders get a mail, if at least one order has no e-mail. */
function mailedInWords(count: number, unmailed: number): string {
  const mailed = count - unmailed
  if (mailed === 0) return `no mail goes: ${count === 1 ? 'it has' : 'they have'} no e-mail`
  return `${mailed === 1 ? 'one buyer gets' : `${mailed} buyers get`} a mail: ${counted(unmailed, 'order has', 'orders have')} no e-mail`
}

function Preview({ checked, shipments }: { checked: readonly CheckedShipment[]; shipments: Shipments }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const numbered = checked.map((line, at) => ({ ...line, place: shipments.lines[at]?.place ?? at + 1 }))
  const faulty = numbered.filter(({ problem }) => problem !== null)
  const doing = numbered.filter(({ action, problem }) => action !== 'none' && problem === null)
  const corrected = doing.filter(({ action }) => action === 'correct').length
  const shipped = doing.length - corrected
  const untracked = doing.filter((line) => line.tracking_information === null).length
  const alike = sharingTracking(numbered.filter(({ problem }) => problem === null))
  const what = [
    shipped > 0 && `Ship ${counted(shipped, 'order')}`,
    corrected > 0 && `${shipped > 0 ? 'correct' : 'Correct'} ${corrected}`,
  ].filter(Boolean)
  return (
    <section className={ship.preview} aria-label="What will be done">
      <p role="status">
        {whatIsMailed(doing.length, shipments.unmailed)}
        {untracked > 0 && <Untracked count={untracked} of={doing.length} />}
        {alike.size > 0 && (
          <b className={ship.faults}> {alike.size} orders share their tracking with another.</b>
        )}
        {faulty.length > 0 && (
          <b className={ship.faults}>
            {' '}
            {counted(faulty.length, 'line has a fault and is', 'lines have faults and are')} left out.
          </b>
        )}
      </p>
      {doing.length > 0 && (
        <p className={styles.buttons}>
          <Button
            ref={button}
            small
            data-arrival
            busy={shipments.isBusy === 'ship' && 'Shipping...'}
            onClick={() => void shipments.ship()}
          >
            {what.join(', ')}
          </Button>
        </p>
      )}
      <Table className={ship.table} columns={['Order', 'Buyer', 'Tracking', 'What happens']}>
        {[...faulty, ...numbered.filter(({ problem }) => problem === null)].map((line) => (
          <tr key={line.place} data-faulty={line.problem === null ? undefined : ''}>
            <td>{line.id ?? line.order}</td>
            <td>{[line.name, line.email].filter(Boolean).join(', ')}</td>
            <td>
              {trackingOf(line)}
              {alike.has(line) && <b className={ship.faults}>, twice</b>}
            </td>
            <td>{line.problem ? `Line ${line.place}: ${line.problem}` : wordsOf(line)}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}

/**
 * Two orders can share a parcel, but more often a label was scanned twice, and the buyer would track someone else's
 * parcel.
 */
const sharingTracking = <Line extends CheckedShipment>(lines: readonly Line[]): Set<Line> =>
  new Set(
    [...Map.groupBy(lines, (line) => line.tracking_information)]
      .filter(([tracking, { length }]) => tracking !== null && length > 1)
      .flatMap(([, alike]) => alike),
  )

/** Warns about orders without tracking. If none has any, the labels were probably not scanned. */
function Untracked({ count, of }: { count: number; of: number }) {
  if (count < of) return <b> {count} without tracking.</b>
  return (
    <b className={ship.faults}>
      {' '}
      {of === 1
        ? 'It has no tracking: the mail cannot say where the parcel is.'
        : 'None of them has tracking: the mails cannot say where the parcels are.'}
    </b>
  )
}

const WORDS = {
  ship: 'Shipped',
  correct: 'Has left: other tracking',
  none: 'Has left: stays as it is',
} as const

const wordsOf = ({ action, email }: CheckedShipment): string =>
  action === 'none' || email === null ? WORDS[action] : `${WORDS[action]}, mailed`

function trackingOf({ tracking_information }: CheckedShipment): string {
  if (!tracking_information) return 'No tracking'
  const found = trackingLink(tracking_information)
  return found?.number
    ? `${found.number}, ${found.carrier}`
    : `${tracking_information}${found ? '' : ', no link to follow it'}`
}
