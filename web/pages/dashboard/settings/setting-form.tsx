import type { ComponentProps } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { Conflict } from '../conflict.tsx'
import {
  differencesOf,
  draftOf,
  type SettingField,
  type SettingSection,
  type SettingValue,
} from './sections.ts'
import { SectionHead } from './section-head.tsx'
import styles from './settings.module.css'
import { useSetting, type Saved } from './use-setting.ts'

export function SettingForm({ section, loaded }: { section: SettingSection; loaded: Saved }) {
  const setting = useSetting(section, loaded)
  const { draft, refusal, stored, theirs } = setting
  return (
    <section className={styles.section} id={section.key} aria-labelledby={`settings-${section.key}`}>
      <SectionHead
        section={section.key}
        title={section.title}
        about={section.about}
        stored={stored}
        onPutBack={(value) => setting.fill(value as SettingValue)}
      />
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void setting.save(stored.version)
        }}
      >
        {section.fields.map((field) => (
          <SettingControl
            key={field.name}
            field={field}
            value={draft[field.name]!}
            error={refusal?.fields[field.name]}
            onChange={(value) => setting.change(field.name, value)}
          />
        ))}
        {refusal && theirs && (
          <Conflict
            message={refusal.message}
            changes={differencesOf(section, draftOf(section, stored.value), draftOf(section, theirs.value))}
            onReload={() => setting.take(theirs)}
            onKeepMine={() => void setting.save(theirs.version)}
          />
        )}
        {refusal && !theirs && !Object.values(refusal.fields).some(Boolean) && (
          <p className={styles.refusal} role="alert">
            {refusal.message}
          </p>
        )}
        <p className={styles.buttons}>
          <Button small type="submit" busy={setting.isSaving && 'Saving...'}>
            Save {section.title}
          </Button>
          {setting.isChanged && (
            <Button small quiet onClick={() => setting.take(stored)}>
              Discard changes
            </Button>
          )}
        </p>
      </form>
    </section>
  )
}

/** Some browsers do not list the zone that is chosen, or UTC. */
function ZoneSelect({ label, hint, error, value, onChange }: ComponentProps<typeof Select>) {
  const zones = [...new Set(['UTC', String(value), ...Intl.supportedValuesOf('timeZone')])]
  return (
    <Select {...{ label, hint, error, value, onChange }}>
      {zones.map((zone) => (
        <option key={zone}>{zone}</option>
      ))}
    </Select>
  )
}

interface SettingControlProps {
  field: SettingField
  value: string | boolean
  error: string | undefined
  onChange: (value: string | boolean) => void
}

function SettingControl({ field, value, error, onChange }: SettingControlProps) {
  const { label, kind, hint, max, rows } = field
  if (kind === 'switch') {
    return (
      <label className={styles.check}>
        <input type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
        {label}
      </label>
    )
  }
  const control = {
    label,
    hint,
    error: error || undefined,
    value: String(value),
    maxLength: max,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (kind === 'zone') return <ZoneSelect {...control} />
  if (kind === 'text' || kind === 'lines')
    return <TextArea rows={rows} className={styles.wide} {...control} />
  if (kind === 'time') return <TextField {...control} type="datetime-local" />
  return <TextField {...control} type={kind === 'email' ? 'email' : 'text'} />
}
