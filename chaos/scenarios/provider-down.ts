import { sessionIdOf } from '../../test/payment-form.ts'
import { cancel, openSuccessPage, payAt, place, refund, stock } from '../buyers.ts'
import type { Answer } from '../client.ts'
import { listOrders, settle, stockOf } from '../ledger.ts'
import { waitFor } from '../program.ts'
import { type Run, type Scenario, seconds } from '../scenario.ts'

/** Every response, an error included, must arrive within this time. */
const DEADLINE_MS = 6000

interface Trouble {
  name: string
  begin(run: Run): Promise<void>
  end(run: Run): Promise<void>
}

const behaving = ({ world }: Run) => world.setFaults([])
const faulty = (name: string, fault: object): Trouble => ({
  name,
  begin: ({ world }) => world.setFaults([fault]),
  end: behaving,
})

const TROUBLES: Trouble[] = [
  faulty('slow', { kind: 'delay', delay_ms: 30_000 }),
  faulty('answers 500', { kind: 'error' }),
  faulty('hangs up after doing it', { kind: 'timeout_after', delay_ms: 200 }),
  faulty('does it too late', { kind: 'timeout_after', delay_ms: 30_000 }),
  {
    name: 'refuses connections',
    begin: ({ world }) => world.sandbox.kill(),
    end: async ({ world }) => {
      world.sandbox.start()
      await waitFor('the sandbox is back', world.isServing, 30_000)
    },
  },
]

/** Stripe fails in each way: requests that need it fail in time, and no stock stays held. */
export const providerDown: Scenario = {
  name: 'provider down',
  async run(run) {
    const faults: string[] = []
    const figures: Record<string, string> = {}
    const troubles = run.isShort ? TROUBLES.slice(1, 4) : TROUBLES
    for (const [index, trouble] of troubles.entries()) {
      figures[trouble.name] = await suffer(run, trouble, faults)
      run.progress((index + 1) / troubles.length)
    }
    const { broken } = await settle(run.world, { hurry: run.isShort })
    return { figures, faults: [...faults, ...broken] }
  },
}

async function suffer(run: Run, trouble: Trouble, faults: string[]): Promise<string> {
  const { world } = run
  const coat = await stock(world, 10)
  const line = [{ id: coat, quantity: 1 }]
  const orderOf = async (url: string) =>
    (await listOrders(world)).find(({ session_url }) => session_url === url)!
  const [waiting, left, paid] = [await place(world, line), await place(world, line), await place(world, line)]
  const paidUrl = paid.body.session_url
  await payAt(world, paidUrl)
  await openSuccessPage(world, sessionIdOf(paidUrl))
  const [{ id: paidId }, { id: leftId }] = [await orderOf(paidUrl), await orderOf(left.body.session_url)]
  const heldBefore = (await stockOf(world, coat)).held

  await trouble.begin(run)
  const key = `down-${coat}`
  const asked: Record<string, Promise<Answer>> = {
    checkout: place(world, line, { key }),
    'the same checkout': place(world, line, { key }),
    'success page': openSuccessPage(world, sessionIdOf(waiting.body.session_url)),
    cancel: cancel(world, leftId),
    refund: refund(world, paidId, 5_000),
  }
  let slowest = 0
  for (const [name, asking] of Object.entries(asked)) {
    const { status, body, ms } = await asking
    slowest = Math.max(slowest, ms)
    if (ms > DEADLINE_MS) faults.push(`${trouble.name}: ${name} took ${seconds(ms)}`)
    if (![502, 503].includes(status))
      faults.push(`${trouble.name}: ${name} answered ${status} ${JSON.stringify(body)}`)
    else if (!/\w+ \w+/.test(body.error ?? ''))
      faults.push(`${trouble.name}: ${name} has no words: ${JSON.stringify(body)}`)
  }
  const held = (await stockOf(world, coat)).held
  if (held > heldBefore) faults.push(`${trouble.name}: ${held - heldBefore} pieces stayed held`)

  await trouble.end(run)
  const again = await place(world, line, { key })
  if (again.status !== 200) faults.push(`${trouble.name}: afterwards the checkout answered ${again.status}`)
  const ended = await cancel(world, leftId)
  if (ended.status !== 200)
    faults.push(`${trouble.name}: afterwards the cancel page answered ${ended.status}`)
  return `told within ${seconds(slowest)}`
}
