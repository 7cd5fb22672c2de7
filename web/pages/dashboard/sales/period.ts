import { adminOrdersPath } from '../../../../contract/paths/dashboard.ts'
import { SALES_STEPS, type SalesStep } from '../../../../contract/sales.ts'
import { DAY_MS } from '../../../../contract/time.ts'
import { choiceIn } from '../lists/read-search.ts'

interface Period {
  from: string
  to: string
}

export const STEP_LABELS: Record<SalesStep, string> = { day: 'Day', week: 'Week', month: 'Month' }

export const LEAD_WEEKS = [1, 2, 3, 6, 8, 12, 16, 26]

const DAY = /^2\d\d\d-\d\d-\d\d$/
/** What the address asks for; half a date, as while it is typed, is none. */
export function readAsked(search: URLSearchParams) {
  const day = (name: string) => {
    const given = search.get(name) ?? ''
    return DAY.test(given) && !Number.isNaN(Date.parse(given)) ? given : undefined
  }
  const [from, to] = [day('from'), day('to')]
  const lead = Number(search.get('lead_weeks'))
  return {
    from,
    to,
    by: choiceIn(search, 'by', SALES_STEPS) ?? suitedStep(from, to),
    lead_weeks: LEAD_WEEKS.includes(lead) ? lead : undefined,
  }
}

function suitedStep(from: string | undefined, to: string | undefined): SalesStep {
  if (!from) return 'day'
  const days = ((to ? Date.parse(to) : Date.now()) - Date.parse(from)) / DAY_MS
  return days <= 62 ? 'day' : days <= 200 ? 'week' : 'month'
}

const before = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

const last =
  (days: number) =>
  (today: string): Period => ({ from: before(today, days - 1), to: today })

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Periods with a name, by the day that is today in the shop's time zone. */
export const RANGES: readonly { label: string; of: (today: string) => Period }[] = [
  { label: 'Today', of: last(1) },
  { label: 'Yesterday', of: (today) => last(1)(before(today, 1)) },
  { label: '7 days', of: last(7) },
  { label: '30 days', of: last(30) },
  { label: '90 days', of: last(90) },
  { label: '12 months', of: last(365) },
  { label: '3 years', of: last(1096) },
  { label: 'This month', of: (today) => ({ from: firstOfMonth(today), to: today }) },
  {
    label: 'Last month',
    of(today) {
      const to = before(firstOfMonth(today), 1)
      return { from: firstOfMonth(to), to }
    },
  },
  { label: 'This year', of: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }) },
]

/** The first range that the period is; on some days several are the same. */
export const rangeOf = (period: Period | undefined, today: string) =>
  period &&
  RANGES.find(({ of }) => {
    const { from, to } = of(today)
    return from === period.from && to === period.to
  })

const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 3`. */
const shortDay = (day: string): string => short.format(new Date(day))

/** On the axis of a chart: `Nov 3`, or `Nov 2026` where a day would stand there twice. */
export function axisLabels(days: readonly string[]): string[] {
  const isLong = Date.parse(days.at(-1)!) - Date.parse(days[0]!) > 365 * DAY_MS
  return days.map(isLong ? (day) => month.format(new Date(day)) : shortDay)
}

/** `Nov 3, 2026`. */
export const longDay = (day: string): string => long.format(new Date(day))

/** `Nov 3, 2026 – Nov 9, 2026`, or one day. */
export const showPeriod = ({ from, to }: Period): string =>
  from === to ? longDay(from) : long.formatRange(new Date(from), new Date(to))

/** The first column of a table whose rows are periods. */
export const periodColumn = (by: SalesStep) => ({
  label: STEP_LABELS[by],
  show: showPeriod,
  to: (period: Period) => ordersOf(period),
})

/** The list of the orders that a sum of the period consists of. */
export const ordersOf = ({ from, to }: Period, filter: Record<string, string | number> = {}): string =>
  adminOrdersPath({ paid_from: from, paid_to: to, ...filter })
