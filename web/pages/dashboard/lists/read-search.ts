import { cut } from '../../../../contract/cut.ts'

/** The parameter's text, cut to the length that the API accepts; undefined if it is empty. */
export const textIn = (search: URLSearchParams, name: string, mostLetters: number): string | undefined =>
  cut(search.get(name)?.trim() ?? '', mostLetters) || undefined

/** The parameter's value; undefined if it is none of `values`. */
export const choiceIn = <Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined => values.find((value) => value === search.get(name))
