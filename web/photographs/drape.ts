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
