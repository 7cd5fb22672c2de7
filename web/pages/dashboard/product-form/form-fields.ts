import { withPlainBlanks } from '../../../../contract/plain-blanks.ts'
import {
  FIELD_NAMES,
  fieldOf,
  isRequired,
  type Field,
  type FieldName,
  type FieldOf,
  type KindValues,
  type NamesOfKind,
  type ProductFields,
} from '../../../../contract/product-fields.ts'
import { formatCount } from '../../../../contract/counted.ts'
import { centsMeant, inDollars, meantByComma } from '../forms/dollars.ts'
import { entriesIn } from '../forms/entries-in.ts'
import { fromShopTime, inShopTime } from '../shop-time.ts'

/** Without sizes and pictures, which have components of their own. */
const KINDS_OF_CONTROLS = ['text', 'cents', 'count', 'choice', 'flag', 'time', 'words'] as const
type FormKind = (typeof KINDS_OF_CONTROLS)[number]
export type FormName = NamesOfKind<FormKind>
type FormField = FieldOf<FormKind>

interface Typed {
  text: string
  cents: string
  count: string
  choice: string
  flag: boolean
  time: string
  words: string
}

export type TypedFields = {
  [N in FormName]: N extends NamesOfKind<'flag'>
    ? boolean
    : N extends NamesOfKind<'choice'>
      ? ProductFields[N]
      : string
}

interface KindOfControl<K extends FormKind> {
  blank: (field: FieldOf<K>) => Typed[K]
  type: (value: KindValues[K]) => Typed[K]
  /** Call it only for a valid value. */
  read: (typed: Typed[K], field: FieldOf<K>) => KindValues[K]
  fault?: (typed: Typed[K], field: FieldOf<K>) => string | undefined
}

const wordsIn = (typed: string): string[] => [...new Set(entriesIn(typed))]

const KINDS: { [K in FormKind]: KindOfControl<K> } = {
  text: {
    blank: () => '',
    type: (text) => text ?? '',
    read: (typed, field) =>
      (field.sought ? withPlainBlanks(typed) : typed).trim() || (isRequired(field) ? '' : null),
    fault: (typed, field) =>
      isRequired(field) && !typed.trim() ? `A product needs a ${field.label.toLowerCase()}.` : undefined,
  },
  cents: {
    blank: () => '0',
    type: inDollars,
    read: (typed) => centsMeant(typed) ?? 0,
    fault: (typed, { label, max, overMax }) => {
      const cents = typed.trim() ? centsMeant(typed) : 0
      if (cents === undefined) return `Type the ${label.toLowerCase()} in dollars, such as 48.00.`
      return cents > max ? overMax : undefined
    },
  },
  count: {
    blank: () => '',
    type: (count) => (count === null || count === undefined ? '' : String(count)),
    read: (typed) => (typed.trim() ? Number(typed) : null),
    fault: (typed, { max }) =>
      /^\s*\d{0,8}\s*$/.test(typed) && Number(typed) <= max
        ? undefined
        : `Type a whole number from 0 to ${formatCount(max)}, or nothing.`,
  },
  choice: {
    blank: ({ options, default: chosen = options[0]! }) => chosen,
    type: (chosen) => chosen,
    read: (chosen) => chosen,
  },
  time: {
    blank: () => '',
    type: (time) => (time ? inShopTime(time) : ''),
    read: fromShopTime,
  },
  words: {
    blank: () => '',
    type: (words) => words.join(', '),
    read: wordsIn,
    fault: (typed, { label, entry, maxLength, maxEntries }) => {
      const words = wordsIn(typed)
      if (words.some((word) => word.length > maxLength))
        return `A ${entry} has up to ${maxLength} characters.`
      return words.length > maxEntries ? `${label}: up to ${maxEntries}.` : undefined
    },
  },
  flag: { blank: (field) => field.default, type: (isOn) => isOn, read: (isOn) => isOn },
}

const isFormName = (name: FieldName): name is FormName =>
  KINDS_OF_CONTROLS.some((kind) => kind === fieldOf(name).kind)
export const FORM_NAMES = FIELD_NAMES.filter(isFormName)
export const formFieldOf = (name: FormName) => fieldOf(name) as FormField
export const namesIn = (group: Field['group']) => FORM_NAMES.filter((name) => fieldOf(name).group === group)

/** Untyped, because TypeScript cannot relate a name, its kind and its value in one lookup. */
function kindOf(name: FormName) {
  const field = formFieldOf(name) as never
  return { field, kind: KINDS[formFieldOf(name).kind] as unknown as KindOfControl<FormKind> }
}

const mapFields = <V>(valueOf: (name: FormName) => V) =>
  Object.fromEntries(FORM_NAMES.map((name) => [name, valueOf(name)]))

export const blankFields = () =>
  mapFields((name) => kindOf(name).kind.blank(kindOf(name).field)) as TypedFields

type FormValues = Pick<ProductFields, FormName>

export const typeFields = (values: { [N in FormName]?: FormValues[N] }) =>
  mapFields((name) => kindOf(name).kind.type(values[name] as never)) as TypedFields

export const readFields = (typed: TypedFields) =>
  mapFields((name) => kindOf(name).kind.read(typed[name] as never, kindOf(name).field)) as FormValues

export const faultsOfFields = (typed: TypedFields): Record<string, string> =>
  Object.fromEntries(
    FORM_NAMES.flatMap((name) => {
      const fault = kindOf(name).kind.fault?.(typed[name] as never, kindOf(name).field)
      return fault ? [[name, fault]] : []
    }),
  )

export type Meant = Partial<Record<NamesOfKind<'cents'>, string>>

/** The amounts that were typed with a decimal comma, converted to a point. */
export const meantByCommas = (typed: TypedFields): Meant =>
  Object.fromEntries(
    FORM_NAMES.filter((name) => formFieldOf(name).kind === 'cents').flatMap((name) => {
      const meant = meantByComma(String(typed[name]))
      return meant ? [[name, meant]] : []
    }),
  )
