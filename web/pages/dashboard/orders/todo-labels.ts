export const TODO_LABELS = {
  make: 'To make',
  ship: 'To ship',
  wait: 'Waiting for pieces',
  late: 'Late',
  dispute: 'Disputed',
} as const
