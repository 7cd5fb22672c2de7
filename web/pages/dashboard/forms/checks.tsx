import { Check } from './check.tsx'

interface ChecksProps<Value> {
  options: readonly (readonly [value: Value, label: string])[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
  /** Class of each label. */
  className?: string | undefined
}

/** A checkbox for each option. */
export const Checks = <Value extends string | number>({
  options,
  chosen,
  onChange,
  className,
}: ChecksProps<Value>) =>
  options.map(([value, label]) => (
    <Check
      key={value}
      className={className}
      checked={chosen.includes(value)}
      onChange={(isChecked) =>
        onChange(isChecked ? [...chosen, value] : chosen.filter((other) => other !== value))
      }
    >
      {label}
    </Check>
  ))
