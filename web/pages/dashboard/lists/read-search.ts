import { cut } from '../../../../contract/cut.ts'

/** What is looked for by this parameter, as long as the API takes it; undefined where that is nothing. */
export const textIn = (search: URLSearchParams, name: string, mostLetters: number): string | undefined =>
  cut(search.get(name)?.trim() ?? '', mostLetters) || undefined

/** Which of these values the parameter has; undefined where it has none of them. */
export const choiceIn = <Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined => values.find((value) => value === search.get(name))
