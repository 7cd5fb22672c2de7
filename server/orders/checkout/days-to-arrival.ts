import { DAY_MS } from '../../../contract/time.ts'

/**
 * The most days from today until pieces that leave by `shipBy` arrive, at least one. Weekends are no business days, so
 * the number depends on the day of the week.
 */
export function daysToArrival(shipBy: string, today: string, businessDays: number): number {
  let arrival = Date.parse(shipBy)
  for (let left = businessDays; left > 0;) {
    arrival += DAY_MS
    if (isBusinessDay(new Date(arrival))) left--
  }
  return Math.max(1, Math.round((arrival - Date.parse(today)) / DAY_MS))
}

const isBusinessDay = (day: Date): boolean => day.getUTCDay() % 6 !== 0
