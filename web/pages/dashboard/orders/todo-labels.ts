export const TODO_LABELS = {
  make: 'To make',
  ship: 'To ship',
  wait: 'Waiting for pieces',
  late: 'Late',
  tell: 'To tell of a delay',
  dispute: 'Disputed',
} as const
