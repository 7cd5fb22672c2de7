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

type Select = {
  autocomplete: string
  /** Labels by value. */
  options: Record<string, string>
  /** Without it the first option is chosen from the start. */
  mustChoose: boolean
}

export function select(
  page: Filled,
  name: Field,
  label: string,
  { autocomplete, options, mustChoose }: Select,
): Html {
  const given = page.typed[name].toLowerCase()
  const isGiven = (value: string, label: string) =>
    given === value.toLowerCase() || given === label.toLowerCase()
  return labelled(
    page,
    name,
    label,
    (described) =>
      html`<select id="${name}" name="${name}" autocomplete="${autocomplete}" required${described}>
        ${mustChoose && html`<option value="">Choose…</option>`}${Object.entries(options).map(
          ([value, label]) =>
            html`<option value="${value}" ${isGiven(value, label) ? html` selected` : ''}>${label}</option>`,
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
  return html`<div class="field" data-field="${name}">
    <label for="${name}">${label}</label>
    ${control(error ? html` aria-invalid="true" aria-describedby="${name}-fault"` : undefined)}
    ${error && html`<p class="fault" id="${name}-fault">${error}</p>`}
  </div>`
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Sorted by name. */
export function countryOptions(codes: string[]): Record<string, string> {
  const named = codes.map((code): [string, string] => [code, countryName(code)])
  return Object.fromEntries(named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en')))
}

function countryName(code: string): string {
  try {
    return countryNames.of(code) ?? code
  } catch {
    return code
  }
}
