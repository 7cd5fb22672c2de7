import { useId, useState } from 'react'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { DateField } from '../forms/date-field.tsx'
import { useAccess } from '../access.ts'
import { SectionForm } from './section-form.tsx'
import {
  draftOf,
  faultsByField,
  inWords,
  valueOf,
  type SettingDraft,
  type SettingField,
  type SettingSection,
  type SettingValue,
} from './sections.ts'
import styles from './settings.module.css'
import type { SavedSetting } from './use-save.ts'
import { useSection, type Section } from './use-section.ts'
import { Check } from '../forms/check.tsx'
import { optionsOf } from '../forms/options-of.tsx'
import { ZoneSelect } from './zone-select.tsx'
import { AmountField } from '../forms/amount-field.tsx'
import { LinkField } from '../forms/link-field.tsx'

interface SettingFormProps {
  setting: SettingSection
  loaded: SavedSetting<SettingValue>
}

/** A section of plain fields. */
export function SettingForm({ setting, loaded }: SettingFormProps) {
  const { key, title, about, call, fields } = setting
  const section: Section<SettingValue, SettingDraft> = {
    key,
    title,
    about,
    call,
    draftOf: (value) => draftOf(setting, value),
    valueOf: (draft) => valueOf(setting, draft),
    inWords: (value) => inWords(setting, value),
  }
  const state = useSection(section, loaded)
  const zone = useAccess()?.shop.time_zone
  const [typedIn, setTypedIn] = useState(zone)
  // What is typed would mean another time by the clocks of another zone.
  if (zone !== typedIn) {
    setTypedIn(zone)
    if (fields.some(({ kind }) => kind === 'time')) state.take(state.stored)
  }
  const faults = faultsByField(setting, state.faults)
  return (
    <SectionForm
      section={section}
      // Several faults of a field count as one.
      state={{ ...state, faults }}
      hasField={(place) => fields.some(({ name }) => name === place)}
    >
      {fields.map((field) => (
        <SettingControl
          key={field.name}
          field={field}
          value={state.draft[field.name]!}
          error={faults[field.name]}
          onChange={(value) => state.set({ [field.name]: value })}
        />
      ))}
    </SectionForm>
  )
}

interface SwitchProps {
  label: string
  hint: string | undefined
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <div className={styles.wide}>
      <Check checked={isOn} aria-describedby={hint && id} onChange={onChange}>
        {label}
      </Check>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

interface SettingControlProps {
  field: SettingField
  value: string | boolean
  error: string | undefined
  onChange: (value: string | boolean) => void
}

function SettingControl({ field, value, error, onChange }: SettingControlProps) {
  const { label, kind, hint, max, rows, options } = field
  if (kind === 'switch') {
    return <Switch label={label} hint={hint} isOn={value === true} onChange={onChange} />
  }
  const control = {
    label,
    hint,
    error,
    value: String(value),
    maxLength: max,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (kind === 'zone') return <ZoneSelect {...control} value={String(value)} onChange={onChange} />
  if (options) {
    return (
      <Select {...{ label, hint, error }} value={control.value} onChange={control.onChange}>
        {optionsOf(Object.entries(options))}
      </Select>
    )
  }
  if (kind === 'text' || kind === 'lines')
    return <TextArea rows={rows} className={styles.wide} {...control} />
  if (kind === 'time') return <DateField {...control} type="datetime-local" />
  if (kind === 'dollars') return <AmountField {...control} />
  if (kind === 'link') return <LinkField {...control} />
  return <TextField {...control} type={kind === 'email' ? 'email' : 'text'} />
}
