/** The name and the help of the metric that shows each. */
export const FIGURES = {
  orders_placed: ['shop_orders_placed_last_hour', 'Orders placed in the last hour'],
  orders_paid: ['shop_orders_paid_last_hour', 'Orders paid in the last hour'],
  paid_cents: ['shop_paid_cents_last_hour', 'What these orders have paid, by card and with credit'],
  last_paid_age: ['shop_last_paid_age_seconds', 'Since the last payment; NaN before the first'],
  orders_unfulfillable: ['shop_orders_unfulfillable', 'Paid orders whose pieces were gone, not refunded yet'],
  refunds_succeeded: ['shop_refunds_succeeded_last_hour', 'Refunds that succeeded in the last hour'],
  refunds_failed: ['shop_refunds_failed_last_hour', 'Refunds that failed in the last hour'],
  refunds_waiting: ['shop_refunds_waiting', 'Refunds that were requested and have no answer'],
  oldest_refund_age: [
    'shop_oldest_refund_age_seconds',
    'Of the refund that has waited longest; NaN without one',
  ],
  jobs_waiting: ['shop_jobs_waiting', 'Jobs that are due and do not run yet'],
  oldest_job_age: [
    'shop_oldest_job_age_seconds',
    'Since the job that has waited longest was due, without pictures of another shop; NaN without one',
  ],
  jobs_given_up: ['shop_jobs_given_up', 'Jobs that failed as often as they may, and are not scheduled again'],
  mails_waiting: ['shop_mails_waiting', 'Mails that are not sent yet'],
  oldest_mail_age: [
    'shop_oldest_mail_age_seconds',
    'Since the mail that has waited longest was written; NaN without one',
  ],
  mails_held_up: [
    'shop_mails_held_up',
    'Mails that have waited for an hour, and none that was written later has left',
  ],
  mails_refused: [
    'shop_mails_refused_last_hour',
    'Mails whose recipient the mail server refused in the last hour, or that were given up',
  ],
  reconciliation_age: [
    'shop_reconciliation_age_seconds',
    'Since the books were checked; since 1970 where no try has succeeded, and NaN before the first',
  ],
  reconciliation_findings: ['shop_reconciliation_findings', 'Faults that the last check of the books found'],
  standbys: ['shop_standbys', 'Standbys that are connected'],
  replica_lag: [
    'shop_replica_lag_seconds',
    'Of the standby that is furthest behind; NaN where it cannot be seen (needs pg_monitor)',
  ],
} as const

/** Null where the help says NaN. */
type Ages =
  | 'last_paid_age'
  | 'oldest_refund_age'
  | 'oldest_job_age'
  | 'oldest_mail_age'
  | 'reconciliation_age'
  | 'replica_lag'

export type ShopFigures = Record<Exclude<keyof typeof FIGURES, Ages>, number> & Record<Ages, number | null>
