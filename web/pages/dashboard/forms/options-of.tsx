/** The options of a select: each value with its text. */
export const optionsOf = (entries: readonly (readonly [value: string | number, text: string])[]) =>
  entries.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
