import { useState } from 'react'
import {
  checkShipments,
  MOST_AT_ONCE,
  shipOrders,
  type CheckedShipment,
  type ShipmentLine,
} from '../../../../contract/packing.ts'
import type { Loaded } from '../../../load.ts'
import { callApi } from '../../../api.ts'
import { messageOf } from '../forms/refusal.ts'
import { linesOf } from './pasted-lines.ts'

const asTyped = ({ order, tracking_information: tracking }: ShipmentLine): string =>
  `${tracking === undefined ? order : `${order} ${tracking}`}\n`

/** The typed lines, the server's check of them, and their shipping. `known` is the check of `ids`. */
export function useShipments(ids: readonly string[], known: Loaded<readonly CheckedShipment[] | null>) {
  const [text, setText] = useState(ids.join('\n'))
  const [checked, setChecked] = useState(known.data ?? null)
  /** Number of shipped orders, of those without an e-mail, and of lines left out; null until orders were shipped. */
  const [shipped, setShipped] = useState<{ count: number; unmailed: number; left: number } | null>(null)
  const [isBusy, setIsBusy] = useState<'check' | 'ship' | false>(false)
  const [error, setError] = useState<string | null>(
    known.error ? (known.error.cause ?? known.error.message) : null,
  )
  const lines = linesOf(text)

  async function run(what: 'check' | 'ship', lines: readonly unknown[], work: () => Promise<void>) {
    if (isBusy || lines.length === 0 || lines.length > MOST_AT_ONCE) return
    setIsBusy(what)
    setError(null)
    try {
      await work()
    } catch (thrown) {
      setError(messageOf(thrown))
      setChecked(null)
    } finally {
      setIsBusy(false)
    }
  }

  const check = () =>
    run('check', lines, async () => {
      setShipped(null)
      // Without a check, the button that ships does nothing.
      setChecked(null)
      const body = { lines: lines.map(({ place: _, ...line }) => line) }
      setChecked((await callApi(checkShipments, { body })).body.lines)
    })

  const doing = (checked ?? []).filter(({ action, problem }) => action !== 'none' && problem === null)
  const unmailed = doing.filter(({ email }) => email === null).length
  const sent = doing.map(({ id, order, tracking_information }) => ({
    order: id ?? order,
    ...(tracking_information !== null && { tracking_information }),
  }))
  const ship = () =>
    run('ship', sent, async () => {
      await callApi(shipOrders, { body: { lines: sent } })
      // Lines with a problem stay, to be corrected.
      const left = lines.filter((_, at) => checked?.[at]?.problem)
      setShipped({ count: sent.length, unmailed, left: left.length })
      setChecked(null)
      setText(left.map(asTyped).join(''))
    })

  return {
    text,
    setText(typed: string) {
      setText(typed)
      setChecked(null)
    },
    lines,
    checked,
    unmailed,
    shipped,
    isBusy,
    error,
    check,
    ship,
  }
}

export type Shipments = ReturnType<typeof useShipments>
