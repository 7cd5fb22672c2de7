import type { Static } from 'typebox'
import { call } from './call.ts'
import type * as schemas from './schemas/home.ts'

export type Home = Static<typeof schemas.Home>

export type HomePicture = Static<typeof schemas.HomePicture>

export const getHome = call<typeof schemas.getHome>('GET', '/configurations/home')
