export const INVOICE_LABELS = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reversal: 'Reversal',
} as const

const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day such as `2026-11-30`, as people write it. */
export const showDay = (day: string): string => calendar.format(new Date(day))
