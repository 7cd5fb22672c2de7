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
            <span>
              {each.items
                .map(({ quantity, name, size }) => `${quantity} × ${nameWithSize(name, size)}`)
                .join('; ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
