/** `1,200`. */
export const formatCount = (count: number): string => count.toLocaleString('en-US')

/** `1 product`, `1,200 products`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
