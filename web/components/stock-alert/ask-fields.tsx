import { sizeLabel } from '../../../contract/sizes.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface AskFieldsProps {
  /** Sizes that are sold out; empty if the product has no sizes. */
  sizes: readonly string[]
  size: string | undefined
  email: string
  fields: Record<string, string> | undefined
}

export function AskFields({ sizes, size, email, fields }: AskFieldsProps) {
  return (
    <>
      {sizes.length > 0 && (
        <Select
          label="Size"
          name="size"
          defaultValue={size}
          required
          data-missing="Choose one of its sizes."
          error={fields?.size}
        >
          {/* No size is preselected, because the first is seldom the wanted one. */}
          {sizes.length > 1 && <option value="">Choose a size</option>}
          {sizes.map((one) => (
            <option key={one} value={one}>
              {sizeLabel(one)}
            </option>
          ))}
        </Select>
      )}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        data-missing="Please enter your e-mail."
        hint="For one mail about this, and nothing else."
        defaultValue={email}
        error={fields?.email}
      />
    </>
  )
}
