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

export function field(page: Filled, name: Field, label: string, control: Control): Html {
  return labelled(
    page,
    name,
    label,
    (described) =>
      html`<input
        id="${name}"
        name="${name}"
        type="${control.type ?? 'text'}"
        value="${control.value ?? page.typed[name]}"
        autocomplete="${control.autocomplete}"
        maxlength="${control.maxlength ?? 200}"
        ${
          control.inputmode ? html` inputmode="${control.inputmode}"` : ''
        }${control.placeholder ? html` placeholder="${control.placeholder}"` : ''}${control.optional ? '' : html` required`}${
          control.fixed ? html` readonly` : ''
        }${described}
      />`,
  )
}

type Option = { value: string; label: string; rate?: number }

export function select(
  page: Filled,
  name: Field,
  label: string,
  autocomplete: string,
  options: Option[],
  chooses: boolean,
): Html {
  const given = page.typed[name].toLowerCase()
  return labelled(
    page,
    name,
    label,
    (described) =>
      html`<select id="${name}" name="${name}" autocomplete="${autocomplete}" required${described}>
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
      </select>`,
  )
}

/** `control` puts the given attributes on the control, which tie it to its error message. */
function labelled(
  { errors }: Filled,
  name: Field,
  label: string,
  control: (described: Html | undefined) => Html,
): Html {
  const error = errors[name]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    ${control(error ? html` aria-invalid="true" aria-describedby="${name}-fault"` : undefined)}
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
