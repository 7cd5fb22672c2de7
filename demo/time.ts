const DAY = 86_400_000

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY)
