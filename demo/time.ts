const DAY = 86_400_000

export const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY)

export const minutesLater = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * 60_000)
