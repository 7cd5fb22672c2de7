import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/activity.ts'

export const ACTIVITY_KINDS = ['change', 'export', 'sign-in', 'refused'] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export type ActivityEntry = Static<typeof schemas.ActivityEntry>

export type ActivityFilter = Static<typeof schemas.ActivityFilter>

export const listActivity = call<typeof schemas.listActivity>('GET', '/activity')
export const listActors = call<typeof schemas.listActors>('GET', '/activity/actors')
export const exportActivity = call<typeof schemas.exportActivity>('GET', '/activity/export')
