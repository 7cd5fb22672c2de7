import { MAX_SALES_DAYS, type SalesStep } from '../../contract/sales.ts'
import { refuseField } from '../errors.ts'
import { todayIn } from '../../contract/time-zone.ts'
import { DAY_MS } from '../../contract/time.ts'

/** Days in the shop's time zone, both included. */
export interface Period {
  from: string
  to: string
}

const DEFAULT_DAYS = 30
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, days: number): string => dayOf(timeOf(day) + days * DAY_MS)

export const countDaysOf = ({ from, to }: Period): number => (timeOf(to) - timeOf(from)) / DAY_MS + 1

export function readPeriod({ from, to }: { from?: string; to?: string }, timeZone: string): Period {
  for (const [field, day] of Object.entries({ from, to })) {
    if (day && (day < FIRST_DAY || day > LAST_DAY)) throw refuseField(field, 'Choose a day of this century.')
  }
  const last = to ?? todayIn(timeZone)
  const period = { from: from ?? addDays(last, 1 - DEFAULT_DAYS), to: last }
  const days = countDaysOf(period)
  if (days < 1) throw refuseField('from', 'The first day is after the last one.')
  if (days > MAX_SALES_DAYS) throw refuseField('from', 'Choose three years at most.')
  return period
}

export function periodBefore(period: Period): Period {
  const days = countDaysOf(period)
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) }
}

export const listDays = (period: Period): string[] =>
  Array.from({ length: countDaysOf(period) }, (_, at) => addDays(period.from, at))

/** The days, weeks (from Monday) or months of a period; the first and last may be partial. */
export function listSteps({ from, to }: Period, by: SalesStep): Period[] {
  const steps: Period[] = []
  for (let start = from; start <= to;) {
    const end = endOf(start, by)
    steps.push({ from: start, to: end < to ? end : to })
    start = addDays(end, 1)
  }
  return steps
}

function endOf(day: string, by: SalesStep): string {
  if (by === 'day') return day
  if (by === 'month') return endOfMonth(day)
  const weekday = new Date(timeOf(day)).getUTCDay()
  return addDays(day, (7 - weekday) % 7)
}

function endOfMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return dayOf(Date.UTC(year, month, 0))
}

/**
 * Divides a period into its whole years without a changed day, its other whole months without one, and its remaining
 * unchanged days. The sums of a year or month spare reading its days.
 */
export function splitPeriod(
  period: Period,
  changed: string[],
): { years: string[]; months: string[]; days: string[] } {
  const isChanged = new Set(changed)
  const changedMonths = new Set(changed.map((day) => day.slice(0, 7)))
  const months: string[] = []
  const days: string[] = []
  for (const step of listSteps(period, 'month')) {
    const isWhole = step.from.endsWith('-01') && step.to === endOfMonth(step.from)
    if (isWhole && !changedMonths.has(step.from.slice(0, 7))) months.push(step.from)
    else days.push(...listDays(step))
  }
  const years = months.filter(
    (month, at) => month.endsWith('-01-01') && months[at + 11] === `${month.slice(0, 4)}-12-01`,
  )
  const isOfYear = (month: string) => years.includes(`${month.slice(0, 4)}-01-01`)
  return {
    years,
    months: months.filter((month) => !isOfYear(month)),
    days: days.filter((day) => !isChanged.has(day)),
  }
}
