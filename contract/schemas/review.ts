import { Type } from 'typebox'
import { MAX_REVIEW, REFUSALS, REVIEW_STATES } from '../review.ts'
import { describeCall, idParams } from './call.ts'
import { ClosedObject, Count, Id, Line, Message, Nullable, Paging, Rating, Time, Version } from './values.ts'

const Stars = Type.Integer({ minimum: 1, maximum: 5 })
/** From -2 (runs small) through 0 (true to size) to 2 (runs large). */
const Fit = Type.Integer({ minimum: -2, maximum: 2 })
const Text = Type.String({ maxLength: MAX_REVIEW })
const State = Type.Enum([...REVIEW_STATES])
const Refusal = Type.Enum([...REFUSALS])

export const ShownReview = Type.Object({
  id: Id,
  product_id: Id,
  /** The product's colour; null if it has none. */
  colour: Nullable(Type.String()),
  size: Type.String(),
  /** '' where the author was erased. */
  author: Type.String(),
  stars: Stars,
  fit: Nullable(Fit),
  text: Type.String(),
  published_at: Time,
  reply: Nullable(Type.String()),
})

export const OwnReview = Type.Object({
  stars: Stars,
  fit: Nullable(Fit),
  text: Type.String(),
  author: Type.String(),
  state: State,
  refused_for: Nullable(Refusal),
  /** The reason as its author reads it; null unless the review was refused. */
  refused_why: Nullable(Type.String()),
  version: Version,
})

export const ReviewableLine = Type.Object({
  line: Count,
  product_id: Id,
  name: Type.String(),
  size: Type.String(),
  cover_image: Nullable(Type.String()),
  review: Nullable(OwnReview),
})

/** One of the two proves whose order it is: the token of the mail, or the number of an order of the account. */
const whose = {
  token: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  order: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
}

export const reviewOptions = describeCall({
  summary: 'What was delivered of an order and can be reviewed, with the reviews that are there',
  access: 'anyone',
  isRead: true,
  body: ClosedObject(whose),
  response: Type.Object({
    order_id: Type.String(),
    /** The buyer's first name, as a suggestion. */
    author: Type.String(),
    lines: Type.Array(ReviewableLine),
  }),
})

export const saveReview = describeCall({
  summary: 'Review a line of an order, or change its review with its `version`. Shown once it was read',
  access: 'anyone',
  body: ClosedObject({
    ...whose,
    line: Count,
    stars: Stars,
    fit: Type.Optional(Nullable(Fit)),
    text: Type.Optional(Text),
    /** Refused if it has no visible character. Invisible letters are removed. */
    author: Line(40),
    version: Type.Optional(Version),
  }),
  response: OwnReview,
})

export const removeReview = describeCall({
  summary:
    'Take the review of a line of an order away, in whatever state it is. Its author may review the line again. Repeating it changes nothing',
  access: 'anyone',
  body: ClosedObject({ ...whose, line: Count }),
  response: Message,
})

export const stopReviewMails = describeCall({
  summary:
    'Never ask the address of this mail for a review again: by the token of its links, or by its hash, which is in its header. An unknown token changes nothing',
  access: 'public',
  body: ClosedObject({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  response: Message,
})

export const listProductReviews = describeCall({
  summary: 'What buyers say of the colours of a product, newest first',
  access: 'public',
  params: idParams,
  query: ClosedObject({
    ...Paging,
    size: Type.Optional(Type.String({ maxLength: 40 })),
    stars: Type.Optional(Stars),
  }),
  response: Type.Object({
    /** Id of the product. */
    id: Id,
    rating: Nullable(Rating),
    /** Sizes that any of its reviews is about, regardless of the filter, smallest first. */
    sizes: Type.Array(Type.String()),
    reviews: Type.Array(ShownReview),
  }),
})

export const AdminReview = Type.Object({
  id: Id,
  order_id: Type.String(),
  product_id: Id,
  name: Type.String(),
  cover_image: Nullable(Type.String()),
  size: Type.String(),
  author: Type.String(),
  text: Type.String(),
  /** Null until the review is decided, because the stars must not influence the decision. */
  stars: Nullable(Stars),
  fit: Nullable(Fit),
  state: State,
  refused_for: Nullable(Refusal),
  reply: Nullable(Type.String()),
  written_at: Time,
  version: Version,
})

export const listReviews = describeCall({
  summary: 'Reviews in a state: those that wait longest first, the others by their time, newest first',
  access: 'reviews.decide',
  query: ClosedObject({ ...Paging, state: Type.Optional(State) }),
  response: Type.Array(AdminReview),
})

export const reviewShares = describeCall({
  summary: 'Of the reviews with one star to five, how many were decided and how many of these are published',
  access: 'reviews.decide',
  response: Type.Array(Type.Object({ stars: Stars, decided: Count, published: Count })),
})

export const decideReview = describeCall({
  summary: 'Publish a review, or refuse it for one of the reasons there are',
  access: 'reviews.decide',
  params: idParams,
  body: ClosedObject({ version: Version, publish: Type.Boolean(), refused_for: Type.Optional(Refusal) }),
  response: AdminReview,
})

export const replyToReview = describeCall({
  summary: 'What the shop says below a published review; an empty reply takes it away',
  access: 'reviews.decide',
  params: idParams,
  body: ClosedObject({ version: Version, reply: Text }),
  response: AdminReview,
})
