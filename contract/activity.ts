import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/activity.ts'

export const ACTIVITY_KINDS = ['change', 'export', 'sign-in', 'refused'] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export type ActivityEntry = Static<typeof schemas.ActivityEntry>

export type ActivityFilter = Static<typeof schemas.ActivityFilter>

export const listActivity: Call<typeof schemas.listActivity> = { method: 'GET', path: '/activity' }

export const listActors: Call<typeof schemas.listActors> = { method: 'GET', path: '/activity/actors' }

export const exportActivity: Call<typeof schemas.exportActivity> = { method: 'GET', path: '/activity/export' }
