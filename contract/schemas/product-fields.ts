import { Type, type TOptional, type TSchema, type TUnsafe } from 'typebox'
import {
  FIELD_NAMES,
  fieldOf,
  isEmptiable,
  isRequired,
  MAX_PICTURE_LENGTH,
  PICTURE_PATTERN,
  productFields,
  type EmptiableName,
  type Field,
  type FieldKind,
  type FieldName,
  type FieldOf,
  type NamesFor,
  type OptionalName,
  type ProductFields,
} from '../product-fields.ts'
import { MAX_HEIGHT_CM, MIN_HEIGHT_CM } from '../image-model.ts'
import { BySize, ClosedObject, Count, Nullable, Price, StoredCents, Time } from './values.ts'

interface SchemaKind<K extends FieldKind> {
  /** For requests. */
  sent: (field: FieldOf<K>) => TSchema
  /** For responses: older products may exceed today's bounds. */
  shown: (field: FieldOf<K>) => TSchema
}

const Picture = Type.Union([
  Type.String({ maxLength: MAX_PICTURE_LENGTH, pattern: PICTURE_PATTERN }),
  Type.Literal(''),
])
export const entrySchema = ({ maxLength }: FieldOf<'list' | 'words'>) =>
  Type.String({ minLength: 1, maxLength })
const ImageModel = (maxLength: number) =>
  ClosedObject({
    height_cm: Type.Integer({ minimum: MIN_HEIGHT_CM, maximum: MAX_HEIGHT_CM }),
    size: Type.String({ maxLength }),
  })
export const ShownModel = Type.Object({
  height_cm: Type.Integer(),
  /** '' if unknown. */
  size: Type.String(),
})
/** The cover and the sub-images. */
const MOST_PICTURES = productFields.sub_images.maxEntries + 1
const choice = ({ options }: FieldOf<'choice'>) => Type.Enum([...options])

const KINDS: { [K in FieldKind]: SchemaKind<K> } = {
  text: {
    sent: (field) =>
      field.default === null
        ? Nullable(Type.String({ maxLength: field.max }))
        : Type.String({ minLength: 1, maxLength: field.max, pattern: '\\S' }),
    shown: () => Type.String(),
  },
  cents: { sent: () => Price, shown: () => StoredCents },
  prices: {
    sent: () => Nullable(BySize(Price, { maxProperties: productFields.sizes.maxEntries })),
    shown: () => BySize(StoredCents),
  },
  count: {
    sent: ({ max }) => Nullable(Type.Integer({ minimum: 0, maximum: max })),
    shown: () => Count,
  },
  choice: { sent: choice, shown: choice },
  flag: { sent: () => Type.Boolean(), shown: () => Type.Boolean() },
  time: { sent: () => Nullable(Time), shown: () => Time },
  list: {
    sent: (field) => Type.Array(entrySchema(field), { maxItems: field.maxEntries }),
    shown: () => Type.Array(Type.String()),
  },
  words: {
    sent: (field) => Type.Array(entrySchema(field), { maxItems: field.maxEntries }),
    shown: () => Type.Array(Type.String()),
  },
  picture: { sent: () => Nullable(Picture), shown: () => Nullable(Type.String()) },
  pictures: {
    sent: ({ maxEntries }) => Type.Array(Picture, { maxItems: maxEntries }),
    shown: () => Type.Array(Type.String()),
  },
  captions: {
    sent: ({ maxLength }) =>
      Type.Record(Type.String({ maxLength: MAX_PICTURE_LENGTH }), Type.String({ maxLength }), {
        maxProperties: MOST_PICTURES,
      }),
    shown: () => Type.Record(Type.String(), Type.String()),
  },
  models: {
    sent: ({ maxLength }) =>
      Type.Record(Type.String({ maxLength: MAX_PICTURE_LENGTH }), ImageModel(maxLength), {
        maxProperties: MOST_PICTURES,
      }),
    shown: () => Type.Record(Type.String(), ShownModel),
  },
}

type Sent<N extends FieldName> = N extends OptionalName
  ? TOptional<TUnsafe<ProductFields[N]>>
  : TUnsafe<ProductFields[N]>
type Shown<N extends FieldName> = N extends EmptiableName
  ? TOptional<TUnsafe<NonNullable<ProductFields[N]>>>
  : TUnsafe<ProductFields[N]>

const schemaOf = <K extends FieldKind>(field: FieldOf<K>, side: keyof SchemaKind<K>): TSchema =>
  KINDS[field.kind as K][side](field)

const sentFields = (isWanted: (field: Field) => boolean) =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => [name, fieldOf(name)] as const)
      .filter(([, field]) => isWanted(field))
      .map(([name, field]) => {
        const schema = schemaOf(field, 'sent')
        return [name, isRequired(field) ? schema : Type.Optional(schema)]
      }),
  )

export const requiredFields = sentFields(isRequired) as {
  [N in Exclude<FieldName, OptionalName>]: Sent<N>
}
export const optionalFields = sentFields((field) => !isRequired(field)) as {
  [N in OptionalName]: Sent<N>
}

/** The fields that responses for this audience contain: admins get those of the shop, too. */
export const shownFields = <A extends Field['audience']>(audience: A) =>
  Object.fromEntries(
    FIELD_NAMES.map((name) => [name, fieldOf(name)] as const)
      .filter(([, field]) => field.audience === audience)
      .map(([name, field]) => {
        const schema = schemaOf(field, 'shown')
        return [name, isEmptiable(field) ? Type.Optional(schema) : schema]
      }),
  ) as { [N in NamesFor<A>]: Shown<N> }
