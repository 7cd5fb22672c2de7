import type { SalesStep } from '../../contract/sales.ts'
import { addDays, countDaysOf, listDays, listSteps, type Period, periodBefore } from './periods.ts'

/** The sums of a period and of each of its steps, with those of the preceding period of the same length. */
export function sumPeriods<Sums extends Record<keyof Sums, number>>(
  period: Period,
  by: SalesStep,
  byDay: ReadonlyMap<string, Sums>,
  nothing: Sums,
) {
  const length = countDaysOf(period)
  const earlier = ({ from, to }: Period) => ({ from: addDays(from, -length), to: addDays(to, -length) })
  const sumOf = (step: Period): Sums => {
    const sums = { ...nothing }
    for (const day of listDays(step)) {
      const row = byDay.get(day)
      if (row) for (const name of Object.keys(nothing) as (keyof Sums)[]) (sums[name] as number) += row[name]
    }
    return sums
  }
  return {
    totals: sumOf(period),
    totals_before: sumOf(periodBefore(period)),
    points: listSteps(period, by).map((step) => ({
      ...step,
      sums: sumOf(step),
      before: sumOf(earlier(step)),
    })),
  }
}
