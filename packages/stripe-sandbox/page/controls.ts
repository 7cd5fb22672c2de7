import type { FieldErrors, Field, Typed } from './entry.ts'
import { html, type Html } from './html.ts'

type Filled = { typed: Typed; errors: FieldErrors }

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

export function field({ typed, errors }: Filled, name: Field, label: string, control: Control): Html {
  const error = errors[name]
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
      }${error ? html` aria-invalid="true" aria-describedby="${name}-fault"` : ''}
    />
    ${error && html`<p class="fault" id="${name}-fault">${error}</p>`}
  </div>`
}

type Option = { value: string; label: string; rate?: number }

export function select(
  { typed, errors }: Filled,
  name: Field,
  label: string,
  autocomplete: string,
  options: Option[],
  chooses: boolean,
): Html {
  const error = errors[name]
  const given = typed[name].toLowerCase()
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <select
      id="${name}"
      name="${name}"
      autocomplete="${autocomplete}"
      required${error ? html` aria-invalid="true" aria-describedby="${name}-fault"` : ''}
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
    ${error && html`<p class="fault" id="${name}-fault">${error}</p>`}
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
