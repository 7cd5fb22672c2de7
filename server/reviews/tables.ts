import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Refusal, ReviewState } from '../../contract/review.ts'

export interface ReviewTables {
  reviews: ReviewsTable
  review_invitations: ReviewInvitationsTable
  review_opt_outs: ReviewOptOutsTable
}

/** A review of one line of an order. */
interface ReviewsTable {
  id: GeneratedAlways<number>
  order_id: string
  line: number
  product_id: number
  size: string
  /** Empty once its author has been erased. */
  author: string
  stars: number
  fit: number | null
  text: Generated<string>
  state: Generated<ReviewState>
  refused_for: Refusal | null
  reply: string | null
  replied_at: Date | null
  written_at: Generated<Date>
  published_at: Date | null
  version: Generated<number>
}
export type ReviewRow = Selectable<ReviewsTable>

interface ReviewInvitationsTable {
  order_id: string
  token_hash: Buffer
  sent_at: Generated<Date>
}

interface ReviewOptOutsTable {
  email_folded: string
  at: Generated<Date>
}
