/** Rust-coloured linen in folds: the one photograph that two pages show. */
export const drape = import.meta.glob<string>('./drape-[0-9]*', {
  eager: true,
  query: '?url',
  import: 'default',
})

export const drapePortrait = import.meta.glob<string>('./drape-portrait-*', {
  eager: true,
  query: '?url',
  import: 'default',
})
