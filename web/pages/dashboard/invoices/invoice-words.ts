export const INVOICE_LABELS = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  reversal: 'Reversal',
} as const
