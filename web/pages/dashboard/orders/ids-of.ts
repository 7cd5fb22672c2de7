import { MOST_AT_ONCE } from '../../../../contract/packing.ts'

/** The ticked orders, which the list hands on in the address. */
export const idsOf = ({ url }: { url: string }): string[] =>
  (new URL(url).searchParams.get('ids') ?? '').split(',').filter(Boolean).slice(0, MOST_AT_ONCE)
