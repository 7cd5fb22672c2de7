import { type TProperties, Type, type TSchema } from 'typebox'
import { MAX_PIECES } from '../product-fields.ts'
import { MAX_INTEGER, MAX_CHARGE, MAX_GOODS } from '../values.ts'

/** An object with these fields only: others are dropped. */
export const ClosedObject = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })

export const Id = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })

export const Cents = Type.Integer({ minimum: 0, maximum: MAX_CHARGE, description: 'US cents' })

/** A price in a response. Older products may exceed today's limit. */
export const StoredCents = Type.Integer({ minimum: 0, description: 'US cents' })

/** A price in a request. The catalogue refuses one above MAX_GOODS with a sentence. */
export const Price = Type.Integer({
  minimum: 0,
  maximum: MAX_INTEGER,
  description: `US cents, up to ${MAX_GOODS}`,
})

export const Count = Type.Integer({ minimum: 0, maximum: MAX_INTEGER })

export const Pieces = Type.Integer({ minimum: 0, maximum: MAX_PIECES })

/** ISO 8601 in UTC. */
export const Time = Type.String({ format: 'date-time' })

export const Day = Type.String({ format: 'date' })

/** Lower-case letters and digits, joined by single dashes. */
export const Slug = Type.String({ minLength: 1, maxLength: 60, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' })

/** One line, which may be empty. */
export const Line = (maxLength: number) => Type.String({ maxLength, pattern: '^[^\\p{Cc}]*$' })

/**
 * One non-empty line. The pattern runs in linear time, because the staff's input is checked for all faults even if it
 * is too long.
 */
export const FilledLine = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^(?=\\s*\\S)[^\\p{Cc}]*$' })

/** For optimistic locking: a change with an outdated version is refused. */
export const Version = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })

export const Message = Type.Object({ message: Type.String() })

export const Nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

/** Number of reviews per star, from one to five, and per fit, from -2 (runs small) to 2 (runs large). */
export const Rating = Type.Object({
  stars: Type.Array(Count, { minItems: 5, maxItems: 5 }),
  fit: Type.Array(Count, { minItems: 5, maxItems: 5 }),
})

/** A query parameter that may repeat: `size=S&size=M`. */
export const OneOrMore = <S extends Parameters<typeof Type.Array>[0]>(schema: S, most: number) =>
  Type.Union([schema, Type.Array(schema, { maxItems: most })])

/** Limits of a list; without these parameters it returns up to 1,000 rows. */
export const Paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
}

/** Size names may be any text, while the pattern of a plain record accepts single lines only. */
export const BySize = <T extends TSchema>(value: T, options: { maxProperties?: number } = {}) =>
  Type.Record(Type.String({ pattern: '^[\\s\\S]*$' }), value, options)
