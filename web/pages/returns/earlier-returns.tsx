import { Link } from 'react-router'
import { money } from '../../../contract/money.ts'
import type { Return, ReturnOptions } from '../../../contract/return.ts'
import { nameWithSize } from '../../../contract/sizes.ts'
import { stateOf } from '../../components/order/return-words.ts'
import numbers from '../../components/order/number.module.css'
import styles from './returns.module.css'

const isExchange = ({ kind }: Pick<Return, 'kind'>) => kind === 'exchange'

function whereItStands(returned: Return): string {
  const { exchange, state, posted_at } = returned
  if (exchange?.pay_until && !exchange.being_paid) return `${money(exchange.difference!)} to pay`
  return state === 'announced' && posted_at ? 'On its way' : stateOf(returned)
}

/** Merges items of the same piece, which are separate if they were decided differently. */
function piecesIn(items: Return['items']): string {
  const counts = new Map<string, number>()
  for (const { quantity, name, size } of items) {
    const piece = nameWithSize(name, size)
    counts.set(piece, (counts.get(piece) ?? 0) + quantity)
  }
  return Array.from(counts, ([piece, count]) => `${count} × ${piece}`).join('; ')
}

export function EarlierReturns({ options: { returns } }: { options: ReturnOptions }) {
  return (
    <section className={styles.earlier} aria-labelledby="earlier">
      <h2 id="earlier">Returns{returns.some(isExchange) && ' and exchanges'} of this order</h2>
      <ul>
        {returns.map((each) => (
          <li key={each.number}>
            <Link className={`text-link ${numbers.number}`} to={`/returns/${each.number}`}>
              {each.number}
            </Link>
            <span>
              {isExchange(each) && 'Exchange, '}
              {whereItStands(each)}
            </span>
            <span>{piecesIn(each.items)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
