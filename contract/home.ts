import type { Static } from 'typebox'
import type { Call } from './call.ts'
import type * as schemas from './schemas/home.ts'

export type Home = Static<typeof schemas.Home>

export type HomePicture = Static<typeof schemas.HomePicture>

export const getHome: Call<typeof schemas.getHome> = { method: 'GET', path: '/configurations/home' }
