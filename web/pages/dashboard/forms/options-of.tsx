/** Renders the options of a select from values and texts. */
export const optionsOf = (entries: readonly (readonly [value: string | number, text: string])[]) =>
  entries.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
