import type { Faults, Field, Typed } from './entry.ts'
import { html, type Html } from './html.ts'

/** What was typed, and what is wrong with it. */
type Filled = { typed: Typed; faults: Faults }

type Control = {
  type?: string
  autocomplete: string
  inputmode?: string
  placeholder?: string
  value?: string
  maxlength?: number
  optional?: boolean
  fixed?: boolean
}

export function field({ typed, faults }: Filled, name: Field, label: string, control: Control): Html {
  const fault = faults[name]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${control.type ?? 'text'}"
      value="${control.value ?? typed[name]}"
      autocomplete="${control.autocomplete}"
      maxlength="${control.maxlength ?? 200}"
      ${
        control.inputmode ? html` inputmode="${control.inputmode}"` : ''
      }${control.placeholder ? html` placeholder="${control.placeholder}"` : ''}${control.optional ? '' : html` required`}${
        control.fixed ? html` readonly` : ''
      }${fault ? html` aria-invalid="true" aria-describedby="${name}-fault"` : ''}
    />
    ${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`
}

type Option = { value: string; label: string; rate?: number }

export function select(
  { typed, faults }: Filled,
  name: Field,
  label: string,
  autocomplete: string,
  options: Option[],
  chooses: boolean,
): Html {
  const fault = faults[name]
  const given = typed[name].toLowerCase()
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      required${fault ? html` aria-invalid="true" aria-describedby="${name}-fault"` : ''}
    >
      ${chooses && html`<option value="">Choose…</option>`}${options.map(
        ({ value, label, rate }) =>
          html`<option
            value="${value}"
            ${rate === undefined ? '' : html` data-rate="${rate}"`}${
              given === value.toLowerCase() || given === label.toLowerCase() ? html` selected` : ''
            }
          >
            ${label}
          </option>`,
      )}
    </select>
    ${fault && html`<p class="fault" id="${name}-fault">${fault}</p>`}
  </div>`
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export function countryName(code: string): string {
  try {
    return countryNames.of(code) ?? code
  } catch {
    return code
  }
}
