import { Suspense } from 'react'
import { money } from '../../../../contract/money.ts'
import { getPriceHistory, type PriceHistory } from '../../../../contract/sale.ts'
import { callApi } from '../../../api.ts'
import { shortTime } from '../shop-time.ts'
import { LoadedDetails } from '../lists/loaded-details.tsx'
import { sizePricesInWords } from './size-prices-in-words.ts'
import { ScrollTable } from '../lists/table.tsx'
import styles from './price-history.module.css'
import { lazyPart } from '../../../ui/lazy-part.tsx'

const PriceChart = lazyPart(
  async () => (await import('./price-chart.tsx')).default,
  'The chart could not be loaded. Its figures stand in the table.',
)

/** Loads when it is opened. */
export function PriceHistoryDetails({ id }: { id: number }) {
  const load = async () => (await callApi(getPriceHistory, { params: { id } })).body
  return (
    <LoadedDetails summary="Price history" className={styles.details} load={load}>
      {(history) => <History history={history} />}
    </LoadedDetails>
  )
}

function History({ history: { intervals, lowest, planned } }: { history: PriceHistory }) {
  const plans = planned.map(({ price, starts_at, is_outdated }) => (
    <p key={starts_at}>
      Planned: {money(price)} from {shortTime(starts_at)} on.
      {is_outdated && ' The price was changed since, so it will stay as it is.'}
    </p>
  ))
  if (intervals.length === 0)
    return (
      <>
        {plans}
        <p>It has not been on sale yet.</p>
      </>
    )
  return (
    <>
      {plans}
      <p>
        {lowest === null
          ? 'It was not on sale in the last 30 days.'
          : `Lowest price of the last 30 days: ${money(lowest)}.`}
      </p>
      <Suspense fallback={<div className={styles.chart} />}>
        <PriceChart intervals={intervals} />
      </Suspense>
      <ScrollTable label="Price history" isLow className={styles.table} columns={['From', 'Price', 'By']}>
        {intervals.map(({ starts_at, price, size_prices, sale, by }) => (
          <tr key={starts_at}>
            <td>{shortTime(starts_at)}</td>
            <td>
              {price === null ? 'Not on sale' : money(price)}
              {size_prices && `, ${sizePricesInWords(size_prices)}`}
            </td>
            <td>{sale ? `Sale: ${sale}` : by}</td>
          </tr>
        ))}
      </ScrollTable>
    </>
  )
}
