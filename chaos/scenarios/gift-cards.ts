import { adjustCredit, getCredit, giftCardBalance, giveCredit } from '../../contract/credit.ts'
import { placeOrder, quoteOrder } from '../../contract/order.ts'
import { newEmail } from '../../test/accounts.ts'
import { NEW_YORK } from '../../test/credit.ts'
import { sessionIdOf } from '../../test/payment-form.ts'
import { call, callAsAdmin, cancel, newBuyer, openSuccessPage, payAt, stock } from '../buyers.ts'
import { forEach } from '../client.ts'
import { resultOnceQuiet } from '../ledger.ts'
import { waitFor } from '../program.ts'
import { countEach, type Run, type Scenario, unexpected } from '../scenario.ts'
import type { World } from '../world.ts'

const CHECKOUTS = 50
const SHARE = 3_000
const WORTH = 10_000
const GUESSERS = 10
/** The most wrong codes that an address can try in an hour (decisions/0035-credit.md). */
const MOST_GUESSES = 20
/**
 * How much longer an answer about a frozen card may take than one about an unknown code; on a busy machine a tenth
 * longer.
 */
const SAME_TIME_MS = 2

/** One card in many checkouts at once, and codes that are guessed. */
export const giftCards: Scenario = {
  name: 'gift cards',
  async run(run) {
    const faults: string[] = []
    const figures = { ...(await spendAtOnce(run, faults)), ...(await guess(run, faults)) }
    return await resultOnceQuiet(run, figures, faults)
  },
}

interface Card {
  id: number
  code: string
}

async function aCard(world: World, amount: number): Promise<Card> {
  const email = newEmail('card')
  const body = { email, amount, reason: 'chaos', key: `card-${email}` }
  const { body: card } = await callAsAdmin(world, giveCredit, { body })
  const { db } = await world.database()
  const mail = () =>
    db.selectFrom('mails').select('text').where('recipient', '=', email).executeTakeFirstOrThrow()
  const codeOf = (text: string | null) =>
    text?.match(/\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}\b/)
  await waitFor('the gift card is mailed', async () => codeOf((await mail()).text) != null, 30_000)
  return { id: card.id, code: codeOf((await mail()).text)![0] }
}

async function adjust(world: World, { id }: Card, kind: 'give' | 'freeze', amount?: number): Promise<void> {
  const body = { kind, reason: 'chaos', key: `chaos ${kind} ${id}`, ...(amount && { amount }) }
  const { status } = await callAsAdmin(world, adjustCredit, { params: { id }, body })
  if (status !== 200) throw new Error(`${kind} was answered ${status}`)
}

const creditOf = async (world: World, { id }: Card) =>
  (await callAsAdmin(world, getCredit, { params: { id } })).body

/** Each of the checkouts was promised $30 of a card that has $100. */
async function spendAtOnce({ world, isShort, random, progress }: Run, faults: string[]) {
  const rounds = isShort ? 2 : 20
  const coat = await stock(world, 100_000, { price: 2 * SHARE })
  const items = [{ id: coat, size: 'M', quantity: 1 }]
  const statuses: number[] = []
  const spent: number[] = []
  for (let round = 0; round < rounds; round++) {
    const card = await aCard(world, SHARE)
    const buyers = Array.from({ length: CHECKOUTS }, () => newBuyer())
    const quotes = await Promise.all(
      buyers.map(async (buyer) => {
        const credit = { gift_cards: [card.code], store_credit: false }
        const delivery = { address: NEW_YORK, method: 'Standard' }
        const body = { items, email: `card${buyer}@example.com`, delivery, credit }
        return (await call(world, quoteOrder, { body }, { buyer })).body.quote as string
      }),
    )
    await adjust(world, card, 'give', WORTH - SHARE)
    const answers = await Promise.all(
      quotes.map((quote, index) =>
        call(world, placeOrder, { headers: {}, body: { items, quote } }, { buyer: buyers[index]! }),
      ),
    )
    statuses.push(...answers.map(({ status }) => status))
    const placed = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.session_url as string)
    const { held } = await creditOf(world, card)
    if (placed.length !== 3 || held !== 3 * SHARE)
      faults.push(`${placed.length} checkouts hold ${held} of a card with ${WORTH}`)
    let paid = 0
    await Promise.all(
      random.shuffle(placed).map(async (session_url) => {
        const pays = random.chance(0.5)
        if (pays) paid += 1
        await end(world, session_url, pays)
      }),
    )
    const left = await creditOf(world, card)
    if (left.held !== 0 || left.balance !== WORTH - paid * SHARE)
      faults.push(`${paid} paid: ${left.balance} is left, ${left.held} held`)
    spent.push(paid)
    progress((0.4 * (round + 1)) / rounds)
  }
  faults.push(...unexpected('Checkouts were answered', statuses, [200, 409]))
  return {
    [`${rounds} × a $100 card, ${CHECKOUTS} checkouts of $30 of it`]: countEach(statuses),
    'of each 3 that held it, paid': countEach(spent),
  }
}

async function end(world: World, session_url: string, pays: boolean): Promise<void> {
  if (pays) {
    await payAt(world, session_url)
    await waitFor(
      'the order is paid',
      async () => (await openSuccessPage(world, sessionIdOf(session_url))).body.state === 'paid',
      15_000,
    ).catch(() => undefined)
    return
  }
  const session = await world.stripe.checkout.sessions.retrieve(sessionIdOf(session_url))
  await cancel(world, session.client_reference_id!)
}

interface Guess {
  status: number
  text: string
  ms: number
}

/** Every tenth guess is the code of a frozen card, which must look like any other. */
async function guess({ world, isShort, random, progress }: Run, faults: string[]) {
  const [guesses, addresses] = isShort ? [300, 6] : [100_000, 1_000]
  const frozen = await aCard(world, 5_000)
  await adjust(world, frozen, 'freeze')
  const guessers = Array.from({ length: addresses }, () => newBuyer())
  const looked = new Map<number, number>()
  const found: Record<'unknown' | 'frozen', Guess[]> = { unknown: [], frozen: [] }
  const statuses: number[] = []
  await forEach(Array.from({ length: guesses }), GUESSERS, async (_, at) => {
    const buyer = guessers[at % addresses]!
    const isFrozen = random.chance(0.1)
    const code = isFrozen ? frozen.code : Array.from({ length: 20 }, () => random.whole(10)).join('')
    const { status, body, ms } = await call(world, giftCardBalance, { body: { code } }, { buyer })
    statuses.push(status)
    progress(0.4 + (0.6 * statuses.length) / guesses)
    if (status !== 404) return
    looked.set(buyer, (looked.get(buyer) ?? 0) + 1)
    found[isFrozen ? 'frozen' : 'unknown'].push({ status, text: JSON.stringify(body), ms })
  })
  const most = Math.max(...looked.values())
  if (most > MOST_GUESSES) faults.push(`One address had ${most} of its guesses looked at`)
  faults.push(...unexpected('Guesses were answered', statuses, [404, 429]))
  const texts = new Set([...found.unknown, ...found.frozen].map(({ text }) => text))
  if (texts.size > 1) faults.push(`Guesses were answered ${[...texts].join(' and ')}`)
  const [unknown, known] = [median(found.unknown), median(found.frozen)]
  if (!isShort && Math.abs(known - unknown) > Math.max(SAME_TIME_MS, unknown / 10))
    faults.push(`A frozen card was answered after ${known} ms, an unknown one after ${unknown} ms`)
  return {
    [`${guesses} guesses from ${addresses} addresses`]: countEach(statuses),
    'answered after, median': `unknown ${unknown.toFixed(1)} ms, frozen ${known.toFixed(1)} ms`,
    'most of an address that were looked at': most,
  }
}

const median = (guesses: Guess[]) =>
  guesses.map(({ ms }) => ms).toSorted((a, b) => a - b)[guesses.length >> 1] ?? 0
