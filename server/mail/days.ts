const calendar = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
export const day = (iso: string) => calendar.format(new Date(iso))

const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
export const moment = (iso: string) => `${clock.format(new Date(iso))} UTC`
