/** Names of the properties that are strings, which controls edit. */
type TextsOf<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft]

/**
 * Binds controls to a draft: `<TextField {...field('name')} label="Name" />` shows and changes its name, and shows the
 * name's fault.
 */
export const fieldsOf =
  <Draft extends object>(
    draft: Draft,
    set: (changed: Partial<Draft>) => void,
    faults: { readonly [Name in keyof Draft]?: string | undefined } = {},
  ) =>
  <Name extends TextsOf<Draft>>(name: Name) => ({
    autoComplete: 'off',
    value: draft[name] as string,
    error: faults[name],
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value } as Partial<Draft>),
  })
