import { sizeLabel } from '../../../contract/sizes.ts'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface AskFieldsProps {
  /** That are sold out; empty where the product has none. */
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
          {/* The first of several is as a rule another size than the one that is wanted. */}
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
