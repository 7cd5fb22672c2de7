import { MOST_AT_ONCE } from '../../../../contract/packing.ts'

/** The ids of the ticked orders, which the list passes in the URL. */
export const idsOf = ({ url }: { url: string }): string[] =>
  (new URL(url).searchParams.get('ids') ?? '').split(',').filter(Boolean).slice(0, MOST_AT_ONCE)
