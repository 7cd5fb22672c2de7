import type { ReactNode } from 'react'
import { isRequired, type Field } from '../../../../contract/product-fields.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { DateField } from '../forms/date-field.tsx'
import { ChartSelect } from './chart-select.tsx'
import { formFieldOf, namesIn, type FormName } from './form-fields.ts'
import type { Faults } from './draft-faults.ts'
import type { ProductDraft } from './product-draft.ts'
import styles from './product-form.module.css'
import { Check } from '../forms/check.tsx'
import { optionsOf } from '../forms/options-of.tsx'

export interface FieldProps {
  draft: ProductDraft
  faults: Faults
  /** True on the create form only. */
  marksRequired: boolean
  onChange: (change: (draft: ProductDraft) => Partial<ProductDraft>) => void
  onLeave: (name: string) => void
}

/** Renders nothing if the group has neither fields nor children. */
export function FieldGroup({
  group,
  className,
  children,
  ...props
}: FieldProps & { group: NonNullable<Field['group']>; className?: string; children?: ReactNode }) {
  const names = namesIn(group)
  if (names.length === 0 && !children) return null
  const controls = names.map((name) => <FieldControl key={name} name={name} {...props} />)
  return className ? (
    <div className={className}>
      {controls}
      {children}
    </div>
  ) : (
    controls
  )
}

function FieldControl({ name, ...props }: FieldProps & { name: FormName }) {
  const field = formFieldOf(name)
  const set = (value: string | boolean) => props.onChange(() => ({ [name]: value }))
  if (field.kind === 'flag') {
    return (
      <Check checked={props.draft[name] === true} onChange={set}>
        {field.label}
      </Check>
    )
  }
  const control = {
    label: field.label,
    hint: field.hint,
    ...controlOf(name, props, isRequired(field)),
    value: String(props.draft[name]),
  }
  if (field.kind === 'choice') {
    return (
      <Select {...control}>
        {optionsOf(field.options.map((option) => [option, field.labels?.[option] ?? option]))}
      </Select>
    )
  }
  if (field.kind === 'text' && field.of) {
    const { label, name, error, value } = control
    return <ChartSelect none="The style’s" {...{ label, name, error, value }} onChange={set} />
  }
  if (field.kind === 'time') {
    // Only an inactive product can be published later.
    return props.draft.active ? null : <DateField type="datetime-local" {...control} />
  }
  if (field.kind === 'count') return <TextField inputMode="numeric" {...control} />
  if (field.kind === 'cents') return <TextField inputMode="decimal" {...control} />
  if (field.kind === 'words') return <TextField {...control} />
  return field.rows ? (
    <TextArea maxLength={field.max} rows={field.rows} {...control} />
  ) : (
    <TextField maxLength={field.max} {...control} />
  )
}

export function controlOf(
  name: string,
  { faults, marksRequired, onChange, onLeave }: FieldProps,
  isRequired: boolean,
) {
  const isMarked = marksRequired && isRequired
  return {
    name,
    error: faults[name],
    required: isMarked,
    autoComplete: 'off',
    className: classNames(isMarked && styles.required),
    onBlur: () => onLeave(name),
    onChange: ({ target }: { target: { value: string } }) => onChange(() => ({ [name]: target.value })),
  }
}
