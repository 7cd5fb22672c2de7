import { DAY_MS } from '../../../contract/time.ts'

/**
 * The most days from today until what leaves by a day arrives, at least one. Weekends on the way are no business days, so
 * how many days they are depends on the day of the week.
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
