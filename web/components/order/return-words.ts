import type { Return, ReturnReason } from '../../../contract/return.ts'

export const REASONS: Record<ReturnReason, string> = {
  too_small: 'Too small',
  too_large: 'Too large',
  colour: 'Another colour than I expected',
  not_as_pictured: 'Not as pictured',
  quality: 'Not the quality I expected',
  changed_mind: 'I changed my mind',
  late: 'It came too late',
  damaged: 'It arrived damaged',
  wrong_item: 'It is not what I ordered',
  missing: 'It was not in the parcel',
  other: 'Another reason',
}

const STATES: Record<Return['state'], string> = {
  requested: 'Asked for',
  announced: 'Announced',
  called_off: 'Called off',
  declined: 'Declined',
  lapsed: 'Lapsed',
  received: 'Received',
  settled: 'Settled',
}

export const stateOf = ({ kind, state }: Pick<Return, 'kind' | 'state'>): string =>
  kind === 'cancel' ? 'Canceled' : STATES[state]
